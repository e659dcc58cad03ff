/** A colour as sRGB channels, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

type Lch = { lightness: number; chroma: number; hue: number };

/** Reads `#RGB` or `#RRGGBB`; null for anything else. */
export function parseColour(text: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Writes a colour as `#rrggbb`. */
export function formatColour(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Contrast of two colours as WCAG 2 counts it: 1 (equal) to 21 (black and white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour `share` (0 to 1) of the way from `one` to `other`. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (channel: 0 | 1 | 2) => Math.round(one[channel] + (other[channel] - one[channel]) * share);
  return [at(0), at(1), at(2)];
}

/** The same hue at another lightness (OKLCH, 0 to 1). */
export function withLightness(rgb: Rgb, lightness: number): Rgb {
  return fromLch({ ...toLch(rgb), lightness });
}

/** Perceived lightness (OKLCH), 0 to 1. */
export function lightnessOf(rgb: Rgb): number {
  return toLch(rgb).lightness;
}

/**
 * The nearest colour of the same hue that has at least `ratio` contrast on `background`. Ratios up to 4.5 are
 * always reached: black or white is the last resort.
 */
export function readableOn(rgb: Rgb, background: Rgb, ratio = 4.5): Rgb {
  if (contrast(rgb, background) >= ratio) return rgb;
  const end: Rgb = luminance(background) > 0.179 ? [0, 0, 0] : [255, 255, 255];
  const step = end[0] === 0 ? -0.005 : 0.005;
  const { lightness, chroma, hue } = toLch(rgb);
  for (let next = lightness + step; next > 0 && next < 1; next += step) {
    const candidate = fromLch({ lightness: next, chroma, hue });
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return end;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(value, 0) ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, Math.round(encoded * 255)));
}

function toLch(rgb: Rgb): Lch {
  const [red, green, blue] = rgb.map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function fromLch({ lightness, chroma, hue }: Lch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
