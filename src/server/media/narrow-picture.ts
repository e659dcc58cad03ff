import { createRequire } from "node:module";

import type Sharp from "sharp";

const require = createRequire(import.meta.url);
/** Loaded when it is first needed, and again if that failed: of an import Node would remember the failure. */
const load = (): typeof Sharp => require("sharp") as typeof Sharp;

/** A picture at most `width` pixels wide, as WebP; as it is where it is no wider. */
export const narrowPicture = async (bytes: Buffer, width: number): Promise<Buffer> => {
  // An animation keeps moving.
  const picture = load()(bytes, { animated: true });
  const { width: own } = await picture.metadata();
  return own <= width ? bytes : picture.resize(width).webp({ quality: 76 }).toBuffer();
};
