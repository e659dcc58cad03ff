import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { film, filmPoster } from "./art/film.ts";
import { hasPalette, paletteOf } from "./art/palette.ts";
import { imageOf, picture } from "./art/picture.ts";
import type { Raster } from "./art/raster.ts";
import { sound } from "./art/sound.ts";
import { pictureOf } from "./demo-media.ts";

/** Faces, covers and the logos of the page with a look of its own; posts are painted. */
const pictures = join(import.meta.dirname, "pictures");
const thumbWidth = 480;

// A page asks for the same picture in several sizes: the last few stay.
const recent = new Map<string, Promise<Raster>>();
const mostRecent = 6;

const once = (name: string, paint: () => Promise<Raster>): Promise<Raster> => {
  const raster =
    recent.get(name) ??
    paint().catch((error: unknown) => {
      recent.delete(name);
      throw error;
    });
  recent.delete(name);
  recent.set(name, raster);
  if (recent.size > mostRecent) recent.delete(recent.keys().next().value ?? name);
  return raster;
};

const encoded = async (raster: Raster, size: string | undefined): Promise<Buffer> => {
  if (size === "thumb") return imageOf(raster).resize(thumbWidth).webp({ quality: 74, effort: 1 }).toBuffer();
  if (size !== "teaser") return imageOf(raster).webp({ quality: 80, effort: 1 }).toBuffer();
  // So few pixels that nothing can be won back, then enlarged: the blur costs next to nothing.
  const { data, info } = await imageOf(raster).resize(20).blur(1).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return imageOf({ data, width, height })
    .resize(120, null, { kernel: "cubic" })
    .webp({ quality: 60 })
    .toBuffer();
};

/** The file of the demo that has this name; null when the demo has no such file. */
export const paintDemo = async (name: string): Promise<Buffer | null> => {
  const shown = /^public\/demo\/([a-z]+-[a-z]+\.webp)$/.exec(name)?.[1];
  if (shown !== undefined) {
    const file = join(pictures, shown);
    return existsSync(file) ? readFile(file) : null;
  }
  const [, username = "", kind, digits, size] =
    /^demo\/([a-z]+)\/(picture|film|sound)-(\d{1,3})(?:-(thumb|teaser))?\.(?:webp|webm|wav)$/.exec(name) ??
    [];
  if (kind === undefined || !hasPalette(username)) return null;
  const palette = paletteOf(username);
  const stem = `${username} ${kind} ${digits}`;
  if (kind === "sound") return sound(stem);
  if (kind === "film" && size === undefined) return film(stem, palette);
  const { style, frame } = pictureOf(Number(digits));
  if (kind === "picture" && size === "teaser") {
    // The same picture, painted small: it is blurred anyway.
    const small = { width: frame.width / 5, height: frame.height / 5 };
    return encoded(await picture(stem, style, palette, small), size);
  }
  const raster = await once(stem, () =>
    kind === "film" ? filmPoster(stem, palette) : picture(stem, style, palette, frame),
  );
  return encoded(raster, size);
};
