import sharp from "sharp";

import { IMAGE_SIDE } from "../../domain/upload/image-file.ts";

/** The longest side of a picture that is kept, in pixels (UPLOAD-12). */
const LONGEST_SIDE = 2048;

export type CleanImage =
  | { readonly kind: "clean"; readonly jpeg: Uint8Array }
  | { readonly kind: "large" }
  | { readonly kind: "broken" };

// One picture at a time, never the same twice: more threads and a cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * A picture made anew from its pixels: upright, without metadata or anything that hid in the file, at most 2048 pixels a
 * side, never enlarged (UPLOAD-12). Of an animation the first picture. Rows are read one after another where the format
 * allows it; an interlaced or progressive picture is held as a whole.
 */
export const cleanImage = async (bytes: Uint8Array): Promise<CleanImage> => {
  try {
    const options = { limitInputPixels: IMAGE_SIDE * IMAGE_SIDE, failOn: "error", pages: 1 } as const;
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width > IMAGE_SIDE || height > IMAGE_SIDE) return { kind: "large" };
    const jpeg = await sharp(bytes, options)
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality: 86 })
      .toBuffer();
    return { kind: "clean", jpeg };
  } catch {
    return { kind: "broken" };
  }
};
