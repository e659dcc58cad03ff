import type { Kysely } from "kysely";

import type { UploadKind } from "../../domain/upload/upload-kind.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { keepAnswer } from "./open-uploads.ts";
import { uploadAnswer } from "./upload-server.ts";
import type { UploadGrant } from "./upload-token.ts";

/** A finished upload: whose and what for. */
export interface KeptUpload extends UploadGrant {
  readonly kind: UploadKind;
  readonly now: EpochSeconds;
  /** It came in pieces: its answer is kept in the same transaction, so that a killed node loses neither or both. */
  readonly inPieces?: boolean;
}

/** An upload's token was used by another upload meanwhile. */
export class TokenUsed extends Error {}

/** Stores the row of an upload, in the caller's transaction. Throws `TokenUsed`. */
export const insertUpload = async (
  database: Kysely<Database>,
  { id, accountId, kind, now, inPieces = false }: KeptUpload,
  content: { readonly sealed: Buffer } | { readonly media_id: number },
): Promise<void> => {
  const row = { id, account_id: accountId, purpose: kind, created_at: now };
  const { numInsertedOrUpdatedRows: kept } = await database
    .insertInto("upload")
    .values({ sealed: null, media_id: null, ...content, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (kept !== 1n) throw new TokenUsed();
  if (inPieces) await keepAnswer(database, id, 200, JSON.stringify(uploadAnswer(id)));
};

/** Whether `store` ended well; false for a token that was used meanwhile. */
export const unlessUsed = async (store: Promise<unknown>): Promise<boolean> => {
  try {
    await store;
    return true;
  } catch (error) {
    if (error instanceof TokenUsed) return false;
    throw error;
  }
};
