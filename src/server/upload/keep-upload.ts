import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { PictureKind } from "../../domain/upload/picture-kind.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { Services } from "../services.ts";
import type { MadePicture } from "./clean-image.ts";
import { sealDocument } from "./document-seal.ts";
import type { UploadGrant } from "./upload-token.ts";

interface Upload extends UploadGrant {
  readonly kind: PictureKind;
  readonly now: EpochSeconds;
}

/** Stores the row of an upload; false when its token was used meanwhile. */
const keepRow = async (
  database: Kysely<Database>,
  { id, accountId, kind, now }: Upload,
  content: { readonly sealed: Buffer } | { readonly media_id: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: kept } = await database
    .insertInto("upload")
    .values({
      sealed: null,
      media_id: null,
      ...content,
      id,
      account_id: accountId,
      purpose: kind,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return kept === 1n;
};

class TokenUsed extends Error {}

/** The names of a new medium in the store: they tell nothing of its upload. */
const newNames = (extension: string) => {
  const name = randomBytes(16).toString("hex");
  const path = `uploaded/${name.slice(0, 2)}/${name.slice(2)}`;
  return { file: `${path}.${extension}`, thumb: `${path}-thumb.webp`, teaser: `${path}-teaser.webp` };
};

/** Stores a picture among the media, where nothing shows it yet. */
const keepMedia = async (
  { database, ports: { media } }: Services,
  upload: Upload,
  { bytes, width, height, small }: MadePicture & { readonly small: NonNullable<MadePicture["small"]> },
): Promise<boolean> => {
  const names = newNames("webp");
  await media.put(names.file, Buffer.from(bytes));
  await media.put(names.thumb, Buffer.from(small.thumb));
  await media.put(names.teaser, Buffer.from(small.teaser));
  const { accountId: owner_id, now: created_at } = upload;
  try {
    return await database.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto("media")
        .values({
          ...names,
          owner_id,
          kind: "image",
          width,
          height,
          duration: null,
          created_at,
          percent: 100,
          used: false,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (!(await keepRow(transaction, upload, { media_id: id }))) throw new TokenUsed();
      return true;
    });
  } catch (error) {
    for (const name of Object.values(names)) await media.remove(name);
    if (error instanceof TokenUsed) return false;
    throw error;
  }
};

/**
 * Keeps a picture until a call uses it: one of a post among the media, any other encrypted. False: its token was used by
 * another upload meanwhile, and nothing is kept.
 */
export const keepUpload = (services: Services, upload: Upload, picture: MadePicture): Promise<boolean> => {
  const { small } = picture;
  return small === null
    ? keepRow(services.database, upload, { sealed: sealDocument(services, Buffer.from(picture.bytes)) })
    : keepMedia(services, upload, { ...picture, small });
};
