import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";

import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { drawBytes } from "./random-bytes.ts";

/** Secrets derived from one key that all nodes share; each purpose has its own. */
export interface Keys {
  /** HMAC-SHA256 of the text, base64url (43 characters). */
  readonly sign: (purpose: string, text: string) => string;
  readonly verify: (purpose: string, text: string, signature: string) => boolean;
  /** Encrypts and signs (AES-256-GCM), base64url; `open` answers null for what was not sealed here for that purpose. */
  readonly seal: (purpose: string, text: string) => string;
  readonly open: (purpose: string, sealed: string) => string | null;
  /** The same for bytes. */
  readonly sealBytes: (purpose: string, bytes: Buffer) => Buffer;
  readonly openBytes: (purpose: string, sealed: Buffer) => Buffer | null;
  /** 32 bytes for a purpose, for encryption or foreign HMACs. */
  readonly derive: (purpose: string) => Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

const seal = (key: KeyObject, content: Buffer): Buffer => {
  const iv = drawBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const body = cipher.update(content);
  // GCM is a stream: nothing is left to give out, and the tag is there.
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

const open = (key: KeyObject, bytes: Buffer): Buffer | null => {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
};

export const keysFrom = (secret: Buffer): Keys => {
  const derived = new Map<string, KeyObject>();
  /** Made once: a key that is given as bytes is prepared anew for each text, which takes seven times as long as the HMAC. */
  const keyOf = (purpose: string): KeyObject => {
    let key = derived.get(purpose);
    if (key === undefined) {
      const bytes = hkdfSync("sha256", secret, "", `marquee ${purpose}`, 32);
      key = createSecretKey(Buffer.from(bytes));
      derived.set(purpose, key);
    }
    return key;
  };
  const sign = (purpose: string, text: string) =>
    createHmac("sha256", keyOf(purpose)).update(text).digest("base64url");
  return {
    derive: (purpose) => keyOf(purpose).export(),
    sign,
    seal: (purpose, text) => seal(keyOf(purpose), Buffer.from(text)).toString("base64url"),
    open: (purpose, sealed) =>
      open(keyOf(purpose), Buffer.from(sealed, "base64url"))?.toString("utf8") ?? null,
    sealBytes: (purpose, bytes) => seal(keyOf(purpose), bytes),
    openBytes: (purpose, sealed) => open(keyOf(purpose), sealed),
    verify: (purpose, text, signature) => {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

/** The key of this installation: random, made at the first start, kept in the database so that all nodes share it. */
export const loadKeys = async (database: Kysely<Database>): Promise<Keys> => {
  await database
    .insertInto("server_key")
    .values({ name: "main", value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database
    .selectFrom("server_key")
    .select("value")
    .where("name", "=", "main")
    .executeTakeFirstOrThrow();
  return keysFrom(Buffer.from(value, "base64url"));
};
