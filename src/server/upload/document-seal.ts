import type { Config } from "../config/config.ts";
import { keysFrom, type Keys } from "../session/keys.ts";

/** What the key of documents is made from: `DOCUMENT_KEY`, else the installation's own key. */
export interface DocumentKeys {
  readonly config: Pick<Config, "documentKey">;
  readonly keys: Keys;
}

const PURPOSE = "creator documents";
const own = new Map<string, Keys>();

const keysOf = ({ config: { documentKey }, keys }: DocumentKeys): Keys => {
  if (documentKey === null) return keys;
  const found = own.get(documentKey) ?? keysFrom(Buffer.from(documentKey));
  own.set(documentKey, found);
  return found;
};

/** Encrypts what only reviewers may see (ROUTE-45). */
export const sealDocument = (keys: DocumentKeys, bytes: Buffer): Buffer =>
  keysOf(keys).sealBytes(PURPOSE, bytes);

/** The key that encrypts the pieces of one document on its way. */
export const pieceKey = (keys: DocumentKeys, id: string): Uint8Array =>
  Buffer.from(keysOf(keys).sign("pieces of documents", id), "base64url");

/** Null: it was sealed with another key. */
export const openDocument = (keys: DocumentKeys, sealed: Buffer): Buffer | null =>
  keysOf(keys).openBytes(PURPOSE, sealed);
