import type { Metadata, Sharp } from "sharp";

import { IMAGE_SIDE } from "../../domain/upload/image-file.ts";
import { tooSmallText, type PictureKind } from "../../domain/upload/picture-kind.ts";
import { isBoundedAnimation } from "../media/bounded-animation.ts";
import { loadSharp } from "../ports/loaded-later.ts";
import { smallPictures, type SmallPictures } from "./small-pictures.ts";

/** What may be held of a picture that cannot be read row by row, in bytes: more than any camera's needs. */
const MOST_HELD = 280e6;

/** `width` and `height` are those of `bytes`; `small` comes with pictures of the kind `image`. */
export interface MadePicture {
  readonly kind: "clean";
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly small: SmallPictures | null;
}

export type CleanImage =
  | MadePicture
  | { readonly kind: "large" }
  | { readonly kind: "small"; readonly text: string }
  | { readonly kind: "broken" };

/** The bytes of an interlaced or progressive picture, which is held as a whole before its first row is there. */
const heldBytes = ({ format, width, height, channels, depth, chromaSubsampling }: Metadata): number => {
  if (format === "jpeg") return width * height * 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
  return width * height * channels * (depth === "ushort" ? 2 : 1);
};

/** How each kind is kept: sides in pixels, never enlarged but to the square of an avatar (UPLOAD-12). */
const kept: Readonly<Record<PictureKind, (picture: Sharp) => Sharp>> = {
  document: (picture) =>
    picture
      .resize(2048, 2048, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality: 86 }),
  avatar: (picture) => picture.resize(512, 512, { fit: "cover" }).webp({ quality: 82 }),
  cover: (picture) => picture.resize({ width: 1920, withoutEnlargement: true }).webp({ quality: 80 }),
  logo: (picture) =>
    picture.resize(1200, 1200, { fit: "inside", withoutEnlargement: true }).webp({ quality: 86 }),
  image: (picture) =>
    picture.resize(2048, 2048, { fit: "inside", withoutEnlargement: true }).webp({ quality: 80 }),
};

const isAnimation = (kind: PictureKind, metadata: Metadata): boolean =>
  (kind === "cover" || kind === "image") && isBoundedAnimation(metadata);

/**
 * A picture made anew from its pixels: upright, without metadata or anything that hid in the file, in the size of its kind,
 * never enlarged (UPLOAD-12). An animated cover or image keeps moving within bounds, of any other animation the first picture is
 * taken. Rows are read one after another where the format allows it; an interlaced or progressive picture that would hold
 * too much is not read at all.
 */
export const cleanImage = async (bytes: Uint8Array, kind: PictureKind): Promise<CleanImage> => {
  try {
    const sharp = loadSharp();
    const options = { limitInputPixels: IMAGE_SIDE * IMAGE_SIDE, failOn: "error" } as const;
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const { width, height, orientation = 1 } = metadata;
    if (width > IMAGE_SIDE || height > IMAGE_SIDE) return { kind: "large" };
    const [across, down] = orientation > 4 ? [height, width] : [width, height];
    const text = tooSmallText(kind, across, down);
    if (text !== null) return { kind: "small", text };
    if (metadata.isProgressive && heldBytes(metadata) > MOST_HELD) return { kind: "broken" };
    const picture = isAnimation(kind, metadata)
      ? sharp(bytes, { ...options, animated: true })
      : sharp(bytes, { ...options, pages: 1 }).autoOrient();
    const { data, info } = await kept[kind](picture).toBuffer({ resolveWithObject: true });
    const small = kind === "image" ? await smallPictures(data) : null;
    return { kind: "clean", bytes: data, width: info.width, height: info.pageHeight ?? info.height, small };
  } catch {
    return { kind: "broken" };
  }
};
