import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Keys } from "../session/keys.ts";

/** A new word for a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is kept of it. */
export const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const bound = (accountId: AccountId, token: string): string => `${accountId} ${token}\n`;

const bytesOf = async function* (head: string, texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for await (const text of texts) yield Buffer.from(text);
};

/** A file that opens for this account and this link alone, with what else is in the database. Only its compressed bytes are held. */
export const sealFile = async (
  keys: Keys,
  { accountId, token }: { readonly accountId: AccountId; readonly token: string },
  texts: AsyncIterable<string>,
): Promise<Buffer> => {
  const zip = createGzip();
  const [bytes] = await Promise.all([
    buffer(zip),
    pipeline(Readable.from(bytesOf(bound(accountId, token), texts)), zip),
  ]);
  return keys.sealBytes("data export", bytes);
};

const after = async function* (begin: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield begin;
  yield* { [Symbol.asyncIterator]: () => rest };
};

/** The file as it was sealed, to be read as it is unpacked; null: it is another one's, or of another link. */
export const openFile = async (
  keys: Keys,
  { accountId, token }: { readonly accountId: AccountId; readonly token: string },
  sealed: Buffer,
): Promise<Readable | null> => {
  const opened = keys.openBytes("data export", sealed);
  if (opened === null) return null;
  const head = Buffer.from(bound(accountId, token));
  const unpacked = createGunzip();
  unpacked.end(opened);
  const rest: AsyncIterator<Buffer> = unpacked[Symbol.asyncIterator]();
  let begin = Buffer.alloc(0);
  while (begin.length < head.length) {
    const { value, done } = await rest.next();
    if (done === true) break;
    begin = Buffer.concat([begin, value]);
  }
  if (begin.subarray(0, head.length).equals(head))
    return Readable.from(after(begin.subarray(head.length), rest));
  await rest.return?.();
  return null;
};
