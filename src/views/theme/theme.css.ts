import { createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { brandProperties, defaultBrand, grounds } from "../../domain/colour/brand.ts";
import { media } from "./media.ts";
import { theme } from "./theme.contract.ts";

const { brand: _brand, link: _link, follow: _follow, color: _color, ...rest } = theme;
const { danger: _danger, success: _success, warning: _warning, ...fixed } = rest;

createGlobalTheme(":root", fixed, {
  font: {
    sans: '"Figtree", "Figtree Stand-in", ui-sans-serif, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  },
  size: {
    micro: "0.75rem",
    small: "0.875rem",
    body: "1rem",
    lead: "1.125rem",
    title: "1.25rem",
    heading: "clamp(1.5rem, 1.25rem + 1vw, 1.875rem)",
    display: "clamp(2.375rem, 1.5rem + 4vw, 4rem)",
  },
  weight: { regular: "400", medium: "500", bold: "650", black: "750" },
  space: {
    x1: "4px",
    x2: "8px",
    x3: "12px",
    x4: "16px",
    x5: "20px",
    x6: "24px",
    x8: "32px",
    x10: "40px",
    x12: "48px",
    x16: "64px",
  },
  radius: { small: "8px", medium: "12px", large: "18px", sheet: "24px", round: "999px" },
  shadow: {
    low: "0 1px 2px rgb(24 22 18 / 5%), 0 2px 8px -2px rgb(24 22 18 / 6%)",
    middle: "0 2px 6px rgb(24 22 18 / 5%), 0 14px 32px -10px rgb(24 22 18 / 16%)",
    high: "0 4px 12px rgb(24 22 18 / 6%), 0 32px 72px -16px rgb(24 22 18 / 30%)",
  },
  motion: {
    fast: "120ms",
    normal: "220ms",
    slow: "360ms",
    ease: "cubic-bezier(0.2, 0, 0, 1)",
    spring: "cubic-bezier(0.16, 1.1, 0.3, 1)",
  },
  width: { narrow: "448px", page: "1120px", menu: "280px" },
  touch: "44px",
  layer: { sticky: "10", menu: "20", veil: "40", toast: "50" },
});

globalStyle(":root", {
  vars: {
    ...brandProperties(defaultBrand),
    ...scheme("light"),
    [theme.color.raised]: "#FFFFFF",
    [theme.color.line]: "#E7E5E1",
    [theme.color.control]: "#8F8C87",
    [theme.color.automatic]: "#6A4BD6",
    [theme.color.hover]: "rgb(30 28 24 / 5%)",
    [theme.color.scrim]: "rgb(18 17 15 / 52%)",
    [theme.danger.fill]: "#C42B32",
    [theme.danger.fillHover]: "#AB2028",
    [theme.danger.onFill]: "#FFFFFF",
    [theme.danger.tint]: "#FDEDEC",
    [theme.danger.ink]: "#B3202A",
    [theme.success.tint]: "#E6F5EC",
    [theme.success.ink]: "#146C3F",
    [theme.warning.tint]: "#FDF2DC",
    [theme.warning.ink]: "#84510A",
  },
  colorScheme: "light dark",
  "@media": {
    [media.dark]: {
      vars: {
        ...scheme("dark"),
        [theme.color.raised]: "#212125",
        [theme.color.line]: "#2D2D32",
        [theme.color.control]: "#77777F",
        [theme.color.automatic]: "#A994FF",
        [theme.color.hover]: "rgb(255 255 255 / 7%)",
        [theme.color.scrim]: "rgb(0 0 0 / 66%)",
        [theme.danger.tint]: "#3A1B1E",
        [theme.danger.ink]: "#FF8A86",
        [theme.success.tint]: "#12301F",
        [theme.success.ink]: "#5FD595",
        [theme.warning.tint]: "#33260E",
        [theme.warning.ink]: "#F0BD62",
        [theme.shadow.low]: "0 1px 2px rgb(0 0 0 / 40%)",
        [theme.shadow.middle]: "0 14px 32px -10px rgb(0 0 0 / 60%)",
        [theme.shadow.high]: "0 32px 72px -16px rgb(0 0 0 / 80%)",
      },
    },
    [media.still]: {
      vars: { [theme.motion.fast]: "1ms", [theme.motion.normal]: "1ms", [theme.motion.slow]: "1ms" },
    },
  },
});

/* A part of the page with a brand of its own derives its colours anew. */
globalStyle(":root, [data-brand]", {
  vars: derived("light"),
  "@media": { [media.dark]: { vars: derived("dark") } },
});

globalStyle("[data-brand]", { color: theme.color.text });

function scheme(name: "light" | "dark"): Record<string, string> {
  return {
    [theme.color.page]: grounds[name].page,
    [theme.color.surface]: grounds[name].surface,
    [theme.color.sunken]: grounds[name].sunken,
  };
}

function derived(name: "light" | "dark"): Record<string, string> {
  return {
    [theme.link.tint]: `var(--mq-link-tint-${name})`,
    [theme.link.ink]: `var(--mq-link-ink-${name})`,
    [theme.follow.tint]: `var(--mq-follow-tint-${name})`,
    [theme.follow.ink]: `var(--mq-follow-ink-${name})`,
    [theme.color.text]: `var(--mq-text-${name})`,
    [theme.color.muted]: `var(--mq-muted-${name})`,
    [theme.color.message]: `var(--mq-message-${name})`,
    [theme.color.messageInk]: `var(--mq-message-ink-${name})`,
    [theme.color.focus]: `var(--mq-link-ink-${name})`,
  };
}
