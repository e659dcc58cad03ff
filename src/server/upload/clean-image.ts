import sharp, { type Metadata } from "sharp";

import { IMAGE_SIDE } from "../../domain/upload/image-file.ts";

/** The longest side of a picture that is kept, in pixels (UPLOAD-12). */
const LONGEST_SIDE = 2048;

/** What may be held of a picture that cannot be read row by row, in bytes: more than any camera's needs. */
const MOST_HELD = 280e6;

export type CleanImage =
  | { readonly kind: "clean"; readonly jpeg: Uint8Array }
  | { readonly kind: "large" }
  | { readonly kind: "broken" };

// One picture at a time, never the same twice: more threads and a cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

/** The bytes of an interlaced or progressive picture, which is held as a whole before its first row is there. */
const heldBytes = ({ format, width, height, channels, depth, chromaSubsampling }: Metadata): number => {
  if (format === "jpeg") return width * height * 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
  return width * height * channels * (depth === "ushort" ? 2 : 1);
};

/**
 * A picture made anew from its pixels: upright, without metadata or anything that hid in the file, at most 2048 pixels a
 * side, never enlarged (UPLOAD-12). Of an animation the first picture. Rows are read one after another where the format
 * allows it; an interlaced or progressive picture that would hold too much is not read at all.
 */
export const cleanImage = async (bytes: Uint8Array): Promise<CleanImage> => {
  try {
    const options = { limitInputPixels: IMAGE_SIDE * IMAGE_SIDE, failOn: "error", pages: 1 } as const;
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (metadata.width > IMAGE_SIDE || metadata.height > IMAGE_SIDE) return { kind: "large" };
    if (metadata.isProgressive && heldBytes(metadata) > MOST_HELD) return { kind: "broken" };
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
