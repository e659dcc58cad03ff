import { loadSharp } from "../ports/loaded-later.ts";

/** A picture's smaller and its blurred version, as WebP of at most 480 px a side. */
export interface SmallPictures {
  readonly thumb: Uint8Array;
  readonly teaser: Uint8Array;
}

const SIDE = 480;
/** So few pixels give the colours of a picture and nothing that could be got back. */
const TEASER_PIXELS = 24;

const teaserSize = (width: number, height: number) => {
  const across = Math.min(
    TEASER_PIXELS,
    Math.max(1, Math.round(Math.sqrt((TEASER_PIXELS * width) / height))),
  );
  return { width: across, height: Math.max(1, Math.round(TEASER_PIXELS / across)) };
};

/** The thumb and the teaser of a picture, of its first frame when it moves (UPLOAD-12, POSTS-27). Never enlarged. */
export const smallPictures = async (bytes: Uint8Array): Promise<SmallPictures> => {
  const sharp = loadSharp();
  const { data, info } = await sharp(bytes, { pages: 1 })
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const thumb = sharp(data, { raw: { width, height, channels } });
  // Pixels of their own: otherwise one resize would be made of two.
  const few = await thumb
    .clone()
    .flatten({ background: "white" })
    .resize({ ...teaserSize(width, height), fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const teaser = sharp(few.data, { raw: few.info })
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .blur(Math.max(1, Math.min(width, height) / 24));
  return {
    thumb: await thumb.webp({ quality: 78 }).toBuffer(),
    teaser: await teaser.webp({ quality: 60 }).toBuffer(),
  };
};
