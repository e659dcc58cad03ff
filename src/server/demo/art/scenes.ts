import { hexOf, ramp, type Palette } from "./palette.ts";
import type { Seeded } from "./seeded.ts";

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Draws over a mesh gradient: the inside of an SVG of the frame's size. */
export type Scene = (frame: Frame, palette: Palette, random: Seeded) => string;

const number = (value: number): string => value.toFixed(1);
const tone = (palette: Palette, at: number): string => hexOf(ramp(palette, at));

const ridge = ({ width, height }: Frame, base: number, swing: number, random: Seeded): string => {
  const steps = 4;
  const step = width / steps;
  let path = `M0 ${height}V${number(base)}`;
  let [x, y] = [0, base];
  for (let index = 1; index <= steps; index += 1) {
    const nextY = base + random.between(-swing, swing);
    path += `C${number(x + step / 2)} ${number(y)} ${number(x + step / 2)} ${number(nextY)} ${number(x + step)} ${number(nextY)}`;
    [x, y] = [x + step, nextY];
  }
  return `${path}V${height}Z`;
};

/** Hills in haze under a low sun. */
export const dunes: Scene = (frame, palette, random) => {
  const { width, height } = frame;
  const radius = Math.min(width, height) * random.between(0.11, 0.19);
  const [sunX, sunY] = [width * random.between(0.25, 0.75), height * random.between(0.26, 0.44)];
  const layers = Array.from({ length: 5 }, (_, index) => {
    const at = 0.74 - index * 0.17;
    const base = height * (0.5 + index * 0.105);
    return `<linearGradient id="d${index}" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="${tone(palette, at + 0.08)}"/><stop offset="1" stop-color="${tone(palette, at - 0.2)}"/></linearGradient><path fill="url(#d${index})" d="${ridge(frame, base, height * 0.055, random)}"/>`;
  });
  return `<radialGradient id="s"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".3" stop-color="${tone(palette, 0.98)}" stop-opacity=".9"/><stop offset=".34" stop-color="${tone(palette, 0.9)}" stop-opacity=".42"/><stop offset="1" stop-color="${tone(palette, 0.85)}" stop-opacity="0"/></radialGradient><circle cx="${number(sunX)}" cy="${number(sunY)}" r="${number(radius * 3)}" fill="url(#s)"/>${layers.join("")}`;
};

/** Glossy spheres that float before the gradient. */
export const orbs: Scene = ({ width, height }, palette, random) => {
  const size = Math.min(width, height);
  const balls = Array.from({ length: random.whole(3, 6) }, (_, index) => {
    const radius = size * (index === 0 ? random.between(0.24, 0.32) : random.between(0.05, 0.17));
    const x = width * random.between(0.15, 0.85);
    const y = height * random.between(0.18, 0.82);
    const at = random.between(0.3, 0.8);
    return `<radialGradient id="o${index}" cx=".34" cy=".28" r=".85"><stop offset="0" stop-color="#fff"/><stop offset=".16" stop-color="${tone(palette, at + 0.3)}"/><stop offset=".58" stop-color="${tone(palette, at)}"/><stop offset="1" stop-color="${tone(palette, at - 0.38)}"/></radialGradient><radialGradient id="h${index}"><stop offset="0" stop-color="${tone(palette, 0)}" stop-opacity=".5"/><stop offset="1" stop-color="${tone(palette, 0)}" stop-opacity="0"/></radialGradient><ellipse cx="${number(x + radius * 0.16)}" cy="${number(y + radius * 0.42)}" rx="${number(radius * 1.28)}" ry="${number(radius * 1.16)}" fill="url(#h${index})"/><circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="url(#o${index})"/>`;
  });
  return balls.join("");
};

/** A flower of thin translucent petals. */
export const petals: Scene = ({ width, height }, palette, random) => {
  const size = Math.min(width, height);
  const [x, y] = [width * random.between(0.35, 0.65), height * random.between(0.38, 0.62)];
  const rings = [0.62, 0.46, 0.3].map((reach, ring) => {
    const count = 9 + ring * 2;
    const offset = random.between(0, 40);
    const long = size * reach;
    const wide = long * random.between(0.3, 0.42);
    const leaf = `M0 0C${number(wide)} ${number(-long * 0.3)} ${number(wide * 0.7)} ${number(-long * 0.85)} 0 ${number(-long)}C${number(-wide * 0.7)} ${number(-long * 0.85)} ${number(-wide)} ${number(-long * 0.3)} 0 0Z`;
    const leaves = Array.from(
      { length: count },
      (_, index) => `<path d="${leaf}" transform="rotate(${number(offset + (index * 360) / count)})"/>`,
    );
    return `<linearGradient id="p${ring}" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${tone(palette, 0.35 + ring * 0.12)}" stop-opacity=".75"/><stop offset="1" stop-color="${tone(palette, 0.72 + ring * 0.12)}" stop-opacity=".5"/></linearGradient><g fill="url(#p${ring})" stroke="#fff" stroke-opacity=".28" stroke-width="1.5">${leaves.join("")}</g>`;
  });
  return `<g transform="translate(${number(x)} ${number(y)})">${rings.join("")}<circle r="${number(size * 0.05)}" fill="${tone(palette, 0.95)}"/></g>`;
};

/** Nested gates, one behind the other. */
export const arches: Scene = ({ width, height }, palette, random) => {
  const count = 6;
  const outer = Math.min(width * 0.86, height * 0.8);
  const x = width * random.between(0.42, 0.58);
  const foot = height * random.between(0.9, 1.02);
  const gates = Array.from({ length: count }, (_, index) => {
    const wide = outer * (1 - index * 0.145);
    const high = Math.min(height * 0.8, outer * 1.25) * (1 - index * 0.13);
    const half = wide / 2;
    const at = 0.2 + index * 0.145;
    return `<linearGradient id="a${index}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(palette, at + 0.16)}"/><stop offset="1" stop-color="${tone(palette, at - 0.06)}"/></linearGradient><path fill="url(#a${index})" d="M${number(x - half)} ${number(foot)}V${number(foot - high + half)}A${number(half)} ${number(half)} 0 0 1 ${number(x + half)} ${number(foot - high + half)}V${number(foot)}Z"/>`;
  });
  return gates.join("");
};

/** Curved lines that follow each other like strings. */
export const strings: Scene = ({ width, height }, palette, random) => {
  const count = 54;
  const [a, b, c, d] = Array.from({ length: 4 }, () => random.between(-0.25, 1.25)) as [
    number,
    number,
    number,
    number,
  ];
  const fan = random.between(0.7, 1.1);
  const lines = Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1);
    const shift = (part - 0.5) * fan * height;
    const opacity = 0.16 + 0.5 * Math.sin(part * Math.PI);
    return `<path stroke="${tone(palette, 0.62 + part * 0.36)}" stroke-opacity="${opacity.toFixed(2)}" d="M${number(-width * 0.1)} ${number(a * height + shift)}C${number(width * 0.3)} ${number(b * height - shift * 0.7)} ${number(width * 0.7)} ${number(c * height + shift * 1.2)} ${number(width * 1.1)} ${number(d * height - shift * 0.6)}"/>`;
  });
  return `<g fill="none" stroke-width="2.2" stroke-linecap="round">${lines.join("")}</g>`;
};

/** Panes of milky glass, leaning on each other. */
export const glass: Scene = ({ width, height }, palette, random) => {
  const size = Math.min(width, height);
  const panes = Array.from({ length: 4 }, (_, index) => {
    const [wide, high] = [size * random.between(0.3, 0.5), size * random.between(0.45, 0.8)];
    const x = width * (0.16 + index * 0.18 + random.between(-0.04, 0.04));
    const y = (height - high) * random.between(0.25, 0.7);
    const lean = random.between(-16, 16);
    return `<linearGradient id="g${index}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".55" stop-color="${tone(palette, 0.8)}" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity=".08"/></linearGradient><rect x="${number(x)}" y="${number(y)}" width="${number(wide)}" height="${number(high)}" rx="${number(size * 0.05)}" fill="url(#g${index})" stroke="#fff" stroke-opacity=".45" stroke-width="1.5" transform="rotate(${number(lean)} ${number(x + wide / 2)} ${number(y + high / 2)})"/>`;
  });
  return panes.join("");
};

/** Sheets of cut paper, each with the shadow of the one above. */
export const paper: Scene = ({ width, height }, palette, random) => {
  const [x, y] = [width * random.between(0.35, 0.65), height * random.between(0.35, 0.65)];
  const size = Math.max(width, height);
  const phase = random.between(0, 6);
  const blob = (radius: number, index: number): string => {
    const points = Array.from({ length: 48 }, (_, step) => {
      const angle = (step / 48) * Math.PI * 2;
      const reach =
        radius * (1 + 0.13 * Math.sin(angle * 3 + phase + index * 0.5) + 0.07 * Math.sin(angle * 5 - phase));
      return `${number(x + Math.cos(angle) * reach)} ${number(y + Math.sin(angle) * reach)}`;
    });
    return `M${points.join("L")}Z`;
  };
  const sheets = Array.from({ length: 7 }, (_, index) => {
    const radius = size * (0.62 - index * 0.082);
    const path = blob(radius, index);
    const shadows = [14, 9, 5].map(
      (drop) =>
        `<path d="${path}" transform="translate(${drop * 0.4} ${drop})" fill="${tone(palette, 0)}" fill-opacity=".1"/>`,
    );
    return `${shadows.join("")}<path d="${path}" fill="${tone(palette, 0.12 + index * 0.135)}"/>`;
  });
  return sheets.join("");
};
