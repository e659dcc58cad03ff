import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Keys } from "../session/keys.ts";

/** A new word for a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is kept of it. */
export const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const bound = (accountId: AccountId, token: string): string => `${accountId} ${token}\n`;

/** A file that opens for this account and this link alone, with what else is in the database. */
export const sealFile = async (
  keys: Keys,
  { accountId, token }: { readonly accountId: AccountId; readonly token: string },
  text: string,
): Promise<Buffer> => keys.sealBytes("data export", await promisify(gzip)(bound(accountId, token) + text));

/** The file as it was sealed; null: it is another one's, or of another link. */
export const openFile = async (
  keys: Keys,
  { accountId, token }: { readonly accountId: AccountId; readonly token: string },
  sealed: Buffer,
): Promise<string | null> => {
  const opened = keys.openBytes("data export", sealed);
  if (opened === null) return null;
  const text = (await promisify(gunzip)(opened)).toString("utf8");
  const head = bound(accountId, token);
  return text.startsWith(head) ? text.slice(head.length) : null;
};
