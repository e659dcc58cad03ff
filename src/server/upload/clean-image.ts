import type { Sharp } from "sharp";

import { IMAGE_SIDE } from "../../domain/upload/image-file.ts";

/** The longest side of a picture that is kept, in pixels (UPLOAD-12). */
const LONGEST_SIDE = 2048;

export type CleanImage =
  | { readonly kind: "clean"; readonly jpeg: Buffer }
  | { readonly kind: "large" }
  | { readonly kind: "broken" };

let last: Promise<unknown> = Promise.resolve();

/** One after another: each may take the memory of 64 million pixels. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
};

const isLarge = async (image: Sharp): Promise<boolean> => {
  const { width, height } = await image.metadata();
  return width > IMAGE_SIDE || height > IMAGE_SIDE;
};

/**
 * A picture made anew from its pixels: upright, without metadata or anything that hid in the file, at most 2048 pixels a
 * side, never enlarged (UPLOAD-12). Of an animation the first picture.
 */
export const cleanImage = (bytes: Buffer): Promise<CleanImage> =>
  inTurn(async () => {
    const { default: sharp } = await import("sharp");
    try {
      const options = { limitInputPixels: IMAGE_SIDE * IMAGE_SIDE, failOn: "error", pages: 1 } as const;
      if (await isLarge(sharp(bytes, { ...options, limitInputPixels: false }))) return { kind: "large" };
      const jpeg = await sharp(bytes, options)
        .rotate()
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .jpeg({ quality: 86 })
        .toBuffer();
      return { kind: "clean", jpeg };
    } catch {
      return { kind: "broken" };
    }
  });
