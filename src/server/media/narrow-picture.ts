import { readFile } from "node:fs/promises";

import sharp from "sharp";

/** The picture of a file at most `width` pixels wide, as WebP; as it is where it is no wider. */
export const narrowPicture = async (path: string, width: number): Promise<Buffer> => {
  const bytes = await readFile(path);
  // An animation keeps moving.
  const picture = sharp(bytes, { animated: true });
  const { width: own } = await picture.metadata();
  return own <= width ? bytes : picture.resize(width).webp({ quality: 76 }).toBuffer();
};
