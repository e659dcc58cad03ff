import { createRequire } from "node:module";

import type Sharp from "sharp";

import { IMAGE_SIDE } from "../../domain/upload/image-file.ts";
import { isBoundedAnimation } from "./bounded-animation.ts";

const require = createRequire(import.meta.url);
/** Loaded when it is first needed, and again if that failed: of an import Node would remember the failure. */
const load = (): typeof Sharp => require("sharp") as typeof Sharp;

const options = { limitInputPixels: IMAGE_SIDE * IMAGE_SIDE } as const;

/** A picture at most `width` pixels wide, as WebP; as it is where it is no wider. Throws for one that is too large to be read. */
export const narrowPicture = async (bytes: Buffer, width: number): Promise<Buffer> => {
  const sharp = load();
  const metadata = await sharp(bytes, options).metadata();
  if (metadata.width <= width) return bytes;
  // An animation keeps moving within bounds.
  const read = isBoundedAnimation(metadata) ? { animated: true } : { pages: 1 };
  return sharp(bytes, { ...options, ...read })
    .resize(width)
    .webp({ quality: 76 })
    .toBuffer();
};
