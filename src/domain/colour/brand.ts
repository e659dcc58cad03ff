import {
  contrast,
  formatColour,
  lightnessOf,
  mix,
  parseColour,
  readableOn,
  type Rgb,
  withLightness,
} from "./colour.ts";

/** The five colours that a site or a profile may choose, each `#RRGGBB`. */
export type BrandColours = {
  link: string;
  follow: string;
  message: string;
  messageText: string;
  text: string;
};

/** The stated colours: of the `creators` brand and of sites without a brand [WL-05..WL-09]. */
export const defaultBrand: BrandColours = {
  link: "#05B0FA",
  follow: "#F841B5",
  message: "#FFFFFF",
  messageText: "#777676",
  text: "#303030",
};

/** The colours of the alternate signup source [WL-10, WL-11]. */
export const fantimeBrand: BrandColours = {
  link: "#7A3FF2",
  follow: "#E0245E",
  message: "#FFF4EC",
  messageText: "#5A4B66",
  text: "#2B2233",
};

/** The grounds that everything is drawn on, by colour scheme. */
export const grounds = {
  light: { page: "#FAFAF8", surface: "#FFFFFF", sunken: "#F2F1EE" },
  dark: { page: "#101012", surface: "#19191C", sunken: "#0A0A0B" },
} as const;

/** The colours of a signup source; null is a site without a brand. */
export function brandOf(signupSource: string | null): BrandColours {
  return signupSource === "fantime" ? fantimeBrand : defaultBrand;
}

/**
 * The custom properties that paint a brand: its five colours as given and companions derived from them, so that
 * every text has a contrast of at least 4.5. Colours that do not parse count as the default's.
 */
export function brandProperties(brand: BrandColours): Record<`--mq-${string}`, string> {
  const link = read(brand, "link");
  const follow = read(brand, "follow");
  const message = read(brand, "message");
  const text = read(brand, "text");
  const properties: Record<`--mq-${string}`, string> = {
    "--mq-brand-link": formatColour(link),
    "--mq-brand-follow": formatColour(follow),
    "--mq-brand-message": formatColour(message),
    "--mq-brand-message-text": formatColour(read(brand, "messageText")),
    "--mq-brand-text": formatColour(text),
    ...accent("link", link),
    ...accent("follow", follow),
  };
  for (const scheme of ["light", "dark"] as const) {
    const sunken = colour(grounds[scheme].sunken);
    const surface = colour(grounds[scheme].surface);
    const worst = scheme === "light" ? sunken : mix(surface, white, 0.08);
    const ink = readableOn(scheme === "light" ? text : withLightness(text, 0.95), worst);
    const bubble = scheme === "light" ? message : mix(message, surface, 0.93);
    properties[`--mq-text-${scheme}`] = formatColour(ink);
    properties[`--mq-muted-${scheme}`] = formatColour(readableOn(mix(ink, worst, 0.36), worst, 4.6));
    properties[`--mq-message-${scheme}`] = formatColour(bubble);
    properties[`--mq-message-ink-${scheme}`] = formatColour(readableOn(read(brand, "messageText"), bubble));
  }
  return properties;
}

/** The style sheet that gives a site its brand; it wins over the built-in values wherever it is linked. */
export function brandStyleSheet(brand: BrandColours): string {
  return `:root:root{${declarations(brand)}}\n`;
}

/** The style sheet of a part of the page with colours of its own; `key` is the value of its `data-brand`. */
export function partStyleSheet(key: string, brand: BrandColours): string {
  return `[data-brand="${key}"]{${declarations(brand)}}\n`;
}

const declarations = (brand: BrandColours): string =>
  Object.entries(brandProperties(brand))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

const white: Rgb = [255, 255, 255];
const black: Rgb = [17, 17, 19];

function accent(name: "link" | "follow", raw: Rgb): Record<`--mq-${string}`, string> {
  const isBright = lightnessOf(raw) >= 0.78 && contrast(raw, black) >= 4.5;
  const fill = isBright ? raw : readableOn(raw, white);
  const tintLight = mix(raw, white, 0.9);
  const tintDark = mix(raw, colour(grounds.dark.surface), 0.82);
  return {
    [`--mq-${name}-fill`]: formatColour(fill),
    [`--mq-${name}-fill-hover`]: formatColour(
      withLightness(fill, lightnessOf(fill) + (isBright ? 0.05 : -0.05)),
    ),
    [`--mq-${name}-on-fill`]: formatColour(isBright ? black : white),
    [`--mq-${name}-tint-light`]: formatColour(tintLight),
    [`--mq-${name}-tint-dark`]: formatColour(tintDark),
    [`--mq-${name}-ink-light`]: formatColour(inkOn(raw, [tintLight, colour(grounds.light.sunken)])),
    [`--mq-${name}-ink-dark`]: formatColour(
      inkOn(raw, [tintDark, mix(colour(grounds.dark.surface), white, 0.08)]),
    ),
  };
}

function inkOn(raw: Rgb, backgrounds: readonly Rgb[]): Rgb {
  return backgrounds.reduce((ink, background) => readableOn(ink, background), raw);
}

function read(brand: BrandColours, name: keyof BrandColours): Rgb {
  return parseColour(brand[name]) ?? colour(defaultBrand[name]);
}

function colour(text: string): Rgb {
  return parseColour(text) ?? white;
}
