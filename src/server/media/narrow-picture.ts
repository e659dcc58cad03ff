import sharp from "sharp";

/** A picture at most `width` pixels wide, as WebP; as it is where it is no wider. */
export const narrowPicture = async (bytes: Buffer, width: number): Promise<Buffer> => {
  // An animation keeps moving.
  const picture = sharp(bytes, { animated: true });
  const { width: own } = await picture.metadata();
  return own <= width ? bytes : picture.resize(width).webp({ quality: 76 }).toBuffer();
};
