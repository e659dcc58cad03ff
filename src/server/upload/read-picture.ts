import { readFile } from "node:fs/promises";

import { IMAGE_BYTES, imageTypeOf } from "../../domain/upload/image-file.ts";
import { refusedTypeText, type PictureKind } from "../../domain/upload/picture-kind.ts";
import { cleanImage, type CleanImage } from "./clean-image.ts";
import { fileOf } from "./form-file.ts";

/** An upload on the disk: the body of its request, the content type that came with it, and what it is for. */
export interface StoredForm {
  readonly kind: PictureKind;
  readonly path: string;
  readonly type: string;
}

/** What an upload turned out to be: `long` has too many bytes, `large` too many pixels, `foreign` is no picture that is taken, as `text` says. */
export type ReadPicture =
  | CleanImage
  | { readonly kind: "long" }
  | { readonly kind: "foreign"; readonly text: string };

/** Takes the file out of the form that was stored and makes its picture anew. */
export const readPicture = async ({ kind, path, type }: StoredForm): Promise<ReadPicture> => {
  const file = fileOf(await readFile(path), type);
  if (file !== null && file.length > IMAGE_BYTES) return { kind: "long" };
  const text = refusedTypeText(kind, file === null ? null : imageTypeOf(file));
  if (text !== null) return { kind: "foreign", text };
  return cleanImage(file!, kind);
};
