import { readFile } from "node:fs/promises";

import { IMAGE_BYTES, imageTypeOf } from "../../domain/upload/image-file.ts";
import { cleanImage, type CleanImage } from "./clean-image.ts";
import { fileOf } from "./form-file.ts";

/** An upload on the disk: the body of its request and the content type that came with it. */
export interface StoredForm {
  readonly path: string;
  readonly type: string;
}

/** What an upload turned out to be: `long` has too many bytes, `large` too many pixels, `foreign` is no picture that is taken. */
export type ReadPicture = CleanImage | { readonly kind: "long" } | { readonly kind: "foreign" };

/** Takes the file out of the form that was stored and makes its picture anew. */
export const readPicture = async ({ path, type }: StoredForm): Promise<ReadPicture> => {
  const file = fileOf(await readFile(path), type);
  if (file !== null && file.length > IMAGE_BYTES) return { kind: "long" };
  if (file === null || imageTypeOf(file) === null) return { kind: "foreign" };
  return cleanImage(file);
};
