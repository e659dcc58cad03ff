import { readFile } from "node:fs/promises";

import { imageTypeOf } from "../../domain/upload/image-file.ts";
import { refusedTypeText, type PictureKind } from "../../domain/upload/picture-kind.ts";
import { fileSeal, type ArrivedFile } from "./file-seal.ts";
import { cleanImage, type CleanImage } from "./clean-image.ts";

/** An uploaded file on the disk, and what it is for. */
export interface StoredPicture extends ArrivedFile {
  readonly kind: PictureKind;
}

/** What an upload turned out to be: `large` has too many pixels, `foreign` is no picture that is taken, as `text` says. */
export type ReadPicture = CleanImage | { readonly kind: "foreign"; readonly text: string };

/** Makes the picture of a file anew. */
export const readPicture = async ({ kind, path, key }: StoredPicture): Promise<ReadPicture> => {
  const bytes = await readFile(path);
  const file = key === null ? bytes : fileSeal(key).update(bytes);
  const text = refusedTypeText(kind, imageTypeOf(file));
  return text === null ? cleanImage(file, kind) : { kind: "foreign", text };
};
