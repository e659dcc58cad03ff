export type Rgb = readonly [number, number, number];

/** Colours of one creator's pictures, from the deepest to the lightest. */
export type Palette = readonly [string, string, string, string, string];

/** One palette a creator: pictures of one page belong together. */
const palettes: Readonly<Record<string, Palette>> = {
  ava: ["#2a1038", "#8a2d6b", "#f0577e", "#ffa27b", "#ffe3cf"],
  noah: ["#081c2c", "#0f4c5c", "#2a9d8f", "#8fd3c4", "#f1f7ec"],
  mia: ["#3a1f14", "#b4552d", "#f2994a", "#ffd089", "#fff4dc"],
  zoe: ["#1a1240", "#4b36b0", "#8f6bff", "#d3a8ff", "#f7ecff"],
  liam: ["#10201a", "#2f5d46", "#6fa06b", "#c7d59f", "#f6f3df"],
  elsa: ["#0b1f45", "#2b63b8", "#66aef0", "#bfe4ff", "#f4fbff"],
  nora: ["#2b2230", "#6d5a73", "#b59bab", "#e3cfd2", "#faf3f0"],
  max: ["#1d1a17", "#5a4634", "#b08a5b", "#e2c699", "#faf2e2"],
  rita: ["#36070f", "#9c1c38", "#e5484d", "#ff9e8a", "#ffe9df"],
  dora: ["#06262b", "#0b6b6f", "#22b8a8", "#9ee9cf", "#effcf3"],
  rex: ["#15181f", "#3b4658", "#76869c", "#b9c5d3", "#f0f4f8"],
  uma: ["#2a0f2f", "#7b2a86", "#d264c8", "#f7b2e6", "#fff0fb"],
};

const fallback: Palette = ["#1b1f3b", "#4a4e8f", "#9a8cd6", "#e0c3e8", "#fdf4fb"];

/** Whether a creator of the demo has this name. */
export const hasPalette = (name: string): boolean => Object.hasOwn(palettes, name);

export const paletteOf = (name: string): Palette =>
  hasPalette(name) ? (palettes[name] ?? fallback) : fallback;

export const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const mixed = (from: number, to: number, part: number): number => from + (to - from) * part;

/** A point on the palette's ramp: 0 is the deepest colour, 1 the lightest. */
export const ramp = (palette: Palette, at: number): Rgb => {
  const place = Math.min(0.9999, Math.max(0, at)) * (palette.length - 1);
  const index = Math.floor(place);
  const part = place - index;
  const from = rgb(palette[index] ?? palette[0]);
  const to = rgb(palette[index + 1] ?? palette[4]);
  return [mixed(from[0], to[0], part), mixed(from[1], to[1], part), mixed(from[2], to[2], part)];
};

export const hexOf = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
