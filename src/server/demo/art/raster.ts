import { ramp, rgb, type Palette, type Rgb } from "./palette.ts";
import type { Seeded } from "./seeded.ts";

/** Uncompressed pixels, three bytes each. */
export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

type Shader = (x: number, y: number) => Rgb;

/** Asks the shader for every pixel; `x` and `y` count from 0 in lengths of the shorter side. */
const shade = (width: number, height: number, shader: Shader): Raster => {
  const data = Buffer.allocUnsafe(width * height * 3);
  const side = Math.min(width, height);
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [red, green, blue] = shader(column / side, row / side);
      data[at] = red < 0 ? 0 : red > 255 ? 255 : red;
      data[at + 1] = green < 0 ? 0 : green > 255 ? 255 : green;
      data[at + 2] = blue < 0 ? 0 : blue > 255 ? 255 : blue;
      at += 3;
    }
  }
  return { data, width, height };
};

interface Light {
  readonly x: number;
  readonly y: number;
  readonly colour: Rgb;
  readonly spread: number;
  readonly drift: number;
}

/** Where the lights of a mesh gradient stand in a frame of this shape. */
export const lights = (
  palette: Palette,
  random: Seeded,
  { width, height }: { readonly width: number; readonly height: number },
  dark: boolean,
): readonly Light[] => {
  const side = Math.min(width, height);
  const order = dark ? [0, 1, 1, 2, 3] : [1, 2, 3, 3, 4];
  return order.map((index) => ({
    x: (random.between(-0.1, 1.1) * width) / side,
    y: (random.between(-0.1, 1.1) * height) / side,
    colour: rgb(palette[index] ?? palette[0]),
    spread: random.between(0.7, 1.3),
    drift: random.between(0, Math.PI * 2),
  }));
};

/** Colours that flow into each other. `time` from 0 to 1 moves the lights once around a small circle. */
export const meshGradient = (
  width: number,
  height: number,
  points: readonly Light[],
  { time = 0, swirl = 0.12 }: { readonly time?: number; readonly swirl?: number } = {},
): Raster => {
  const turn = time * Math.PI * 2;
  const placed = points.map((point) => ({
    ...point,
    x: point.x + Math.cos(turn + point.drift) * 0.14 * Math.min(1, time * 1e9),
    y: point.y + Math.sin(turn + point.drift * 1.7) * 0.14 * Math.min(1, time * 1e9),
  }));
  return shade(width, height, (x, y) => {
    const bentX = x + Math.sin(y * 5 + turn) * swirl;
    const bentY = y + Math.cos(x * 4 - turn) * swirl;
    let [red, green, blue, sum] = [0, 0, 0, 0];
    for (const { x: atX, y: atY, colour, spread } of placed) {
      const distance = ((bentX - atX) ** 2 + (bentY - atY) ** 2) / spread;
      const weight = 1 / (distance * distance + 0.012);
      red += colour[0] * weight;
      green += colour[1] * weight;
      blue += colour[2] * weight;
      sum += weight;
    }
    return [red / sum, green / sum, blue / sum];
  });
};

/** Folds of lit cloth: a bent wave field whose slope catches the light. */
export const silk = (width: number, height: number, palette: Palette, random: Seeded): Raster => {
  const [a, b, c, d] = [
    random.between(2.4, 4.2),
    random.between(2.2, 4),
    random.between(0, 6),
    random.between(0, 6),
  ];
  const turn = random.between(0, Math.PI);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const bend = random.between(0.9, 1.7);
  const field = (x: number, y: number): number => {
    const u = x * cos - y * sin;
    const v = x * sin + y * cos;
    const warp = Math.sin(u * a + c) + Math.sin(v * b + d) * 0.8;
    return Math.sin(u * 3.4 + warp * bend + Math.sin(v * 3.1 + warp) * 0.5);
  };
  const step = 0.012;
  return shade(width, height, (x, y) => {
    const here = field(x, y);
    const slopeX = (field(x + step, y) - here) / step;
    const slopeY = (field(x, y + step) - here) / step;
    const facing = (0.55 - slopeX * 0.07 + slopeY * 0.05) / Math.sqrt(1 + (slopeX ** 2 + slopeY ** 2) * 0.02);
    const gloss = Math.max(0, facing) ** 4 * 90;
    const [red, green, blue] = ramp(palette, 0.12 + facing * 0.72 + here * 0.1);
    return [red + gloss, green + gloss, blue + gloss * 0.95];
  });
};
