import type { Sharp } from "sharp";

import type { Palette } from "./palette.ts";
import { lights, meshGradient, silk, type Raster } from "./raster.ts";
import { arches, dunes, glass, orbs, paper, petals, strings, type Frame, type Scene } from "./scenes.ts";
import { loadSharp } from "../../ports/loaded-later.ts";
import { seeded } from "./seeded.ts";

const scenes = { dunes, orbs, petals, arches, strings, glass, paper } as const satisfies Record<
  string,
  Scene
>;
export type PictureStyle = keyof typeof scenes | "silk" | "mesh";
export const pictureStyles: readonly PictureStyle[] = [
  "silk",
  "dunes",
  "orbs",
  "petals",
  "silk",
  "arches",
  "strings",
  "glass",
  "paper",
  "mesh",
];

const grainLength = 65_536;

/** Fine noise: keeps wide gradients from banding and makes them feel printed. */
const grain = ((): Int8Array => {
  const random = seeded("grain");
  return Int8Array.from({ length: grainLength }, () => random.between(-5, 5.99));
})();

/** The inside of an SVG as pixels, four bytes each. */
export const draw = ({ width, height }: Frame, inside: string): Promise<Buffer> =>
  loadSharp()(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
    ),
  )
    .ensureAlpha()
    .raw()
    .toBuffer();

const ground = (style: PictureStyle, frame: Frame, palette: Palette, name: string): Raster => {
  const random = seeded(`${name} ground`);
  const side = style === "silk" ? 160 : 96;
  const scale = side / Math.min(frame.width, frame.height);
  const [wide, high] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  if (style === "silk") return silk(wide, high, palette, random);
  const dark = style === "strings" || style === "glass" || (style === "orbs" && random.next() < 0.5);
  return meshGradient(wide, high, lights(palette, random, frame, dark));
};

interface Sample {
  readonly from: number;
  readonly to: number;
  readonly part: number;
}

/** Where each of `many` pixels lies between the `few` of the ground. */
const samples = (few: number, many: number): readonly Sample[] =>
  Array.from({ length: many }, (_, index) => {
    const place = Math.max(0, Math.min(few - 1, ((index + 0.5) * few) / many - 0.5));
    const from = Math.floor(place);
    return { from, to: Math.min(few - 1, from + 1), part: place - from };
  });

/**
 * Enlarges what is below, lays the drawing over it and adds the grain, in one pass: libvips composes in floating point,
 * which takes three times as long.
 */
export const lay = (below: Raster, over: Buffer | null, { width, height }: Frame): Raster => {
  const data = Buffer.allocUnsafe(width * height * 3);
  const columns = samples(below.width, width);
  const rows = samples(below.height, height);
  const line = new Float32Array(below.width * 3);
  let [at, above] = [0, 0];
  for (const [row, { from, to, part }] of rows.entries()) {
    for (let index = 0; index < line.length; index += 1) {
      const upper = below.data[from * line.length + index]!;
      line[index] = upper + (below.data[to * line.length + index]! - upper) * part;
    }
    for (let column = 0; column < width; column += 1) {
      const sample = columns[column]!;
      const noise = grain[(at + row * 7919) & (grainLength - 1)]!;
      const opacity = over === null ? 0 : over[above + 3]! / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const left = line[sample.from * 3 + channel]!;
        const under = left + (line[sample.to * 3 + channel]! - left) * sample.part;
        const value = opacity === 0 ? under : under + (over![above + channel]! - under) * opacity;
        const grained = value + noise;
        data[at + channel] = grained < 0 ? 0 : grained > 255 ? 255 : grained;
      }
      at += 3;
      above += 4;
    }
  }
  return { data, width, height };
};

/** One picture, uncompressed: the same name, style, palette and size always give the same pixels. */
export const picture = async (
  name: string,
  style: PictureStyle,
  palette: Palette,
  frame: Frame,
): Promise<Raster> => {
  const drawn = style === "silk" || style === "mesh" ? null : scenes[style](frame, palette, seeded(name));
  const over = drawn === null ? null : await draw(frame, drawn);
  return lay(ground(style, frame, palette, name), over, frame);
};

/** The raster as a sharp image, to be resized or encoded. */
export const imageOf = ({ data, width, height }: Raster): Sharp =>
  loadSharp()(data, { raw: { width, height, channels: 3 } });
