import { createGlobalThemeContract } from "@vanilla-extract/css";

const accent = { fill: null, fillHover: null, onFill: null, tint: null, ink: null };

/**
 * The custom properties that all styles are written with. It emits no CSS, so any `.css.ts` may import it; the
 * values are given once, in `theme.css.ts`, and those of the brand by `brandProperties` of the domain.
 */
export const theme = createGlobalThemeContract(
  {
    brand: { link: null, follow: null, message: null, messageText: null, text: null },
    link: accent,
    follow: accent,
    color: {
      page: null,
      surface: null,
      raised: null,
      sunken: null,
      line: null,
      control: null,
      text: null,
      muted: null,
      message: null,
      messageInk: null,
      automatic: null,
      hover: null,
      scrim: null,
      focus: null,
    },
    danger: accent,
    success: { tint: null, ink: null },
    warning: { tint: null, ink: null },
    font: { sans: null, mono: null },
    size: { micro: null, small: null, body: null, lead: null, title: null, heading: null, display: null },
    weight: { regular: null, medium: null, bold: null, black: null },
    space: {
      x1: null,
      x2: null,
      x3: null,
      x4: null,
      x5: null,
      x6: null,
      x8: null,
      x10: null,
      x12: null,
      x16: null,
    },
    radius: { small: null, medium: null, large: null, sheet: null, round: null },
    shadow: { low: null, middle: null, high: null },
    motion: { fast: null, normal: null, slow: null, ease: null, spring: null },
    width: { narrow: null, page: null, menu: null },
    touch: null,
    layer: { sticky: null, menu: null, veil: null, toast: null },
  },
  (_, path) =>
    `mq-${path
      .join("-")
      .replace(/^color-/, "")
      .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
);
