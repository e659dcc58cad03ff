import type { PictureKind } from "../../domain/upload/picture-kind.ts";
import { newMediaNames } from "../media/media-names.ts";
import type { Services } from "../services.ts";
import type { MadePicture } from "./clean-image.ts";
import { sealDocument } from "./document-seal.ts";
import type { SmallPictures } from "./small-pictures.ts";
import { insertUpload, unlessUsed, type KeptUpload } from "./upload-row.ts";

type PictureUpload = KeptUpload & { readonly kind: PictureKind };

/** Stores a picture among the media, where nothing shows it yet. */
const keepMedia = async (
  { database, ports: { media } }: Services,
  upload: PictureUpload,
  { bytes, width, height }: MadePicture,
  { thumb, teaser }: SmallPictures,
): Promise<boolean> => {
  const names = newMediaNames("webp");
  await media.put(names.file, Buffer.from(bytes));
  await media.put(names.thumb, Buffer.from(thumb));
  await media.put(names.teaser, Buffer.from(teaser));
  const { accountId: owner_id, now: created_at } = upload;
  const row = { ...names, owner_id, kind: "image", width, height, duration: null, created_at } as const;
  return unlessUsed(
    database.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto("media")
        .values({ ...row, percent: 100, used: false })
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertUpload(transaction, upload, { media_id: id });
    }),
  );
};

/**
 * Keeps a picture until a call uses it: one of a post among the media, any other encrypted. False: its token was used by
 * another upload meanwhile, and nothing refers to it.
 */
export const keepPicture = (
  services: Services,
  upload: PictureUpload,
  picture: MadePicture,
): Promise<boolean> => {
  if (picture.small !== null) return keepMedia(services, upload, picture, picture.small);
  const sealed = sealDocument(services, Buffer.from(picture.bytes));
  return unlessUsed(insertUpload(services.database, upload, { sealed }));
};
