import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({
  width: "100%",
  maxWidth: 1060,
  margin: "0 auto",
  padding: `${theme.space.x6} ${theme.space.x4} ${theme.space.x16}`,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x6,
  "@media": {
    [media.desktop]: {
      gridTemplateColumns: "minmax(0, 640px) minmax(0, 320px)",
      justifyContent: "space-between",
      alignItems: "start",
      gap: `${theme.space.x6} ${theme.space.x10}`,
      padding: `${theme.space.x10} ${theme.space.x6} ${theme.space.x16}`,
    },
  },
});

export const head = style({ gridColumn: "1 / -1", display: "grid", gap: theme.space.x5 });

export const title = style({ margin: 0, ...text.heading });

/** Beside the posts where there is room, above them on phones. */
export const aside = style({
  minWidth: 0,
  "@media": {
    [media.desktop]: { gridColumn: 2, gridRow: 2, position: "sticky", top: 88 },
  },
});

export const main = style({
  minWidth: 0,
  width: "100%",
  maxWidth: 640,
  margin: "0 auto",
  "@media": { [media.desktop]: { gridColumn: 1, gridRow: 2 } },
});

/** The name leads to the page, and the whole head of the post with it. */
export const author = style({
  ...text.clip,
  display: "block",
  color: "inherit",
  fontWeight: theme.weight.bold,
  lineHeight: 1.3,
  textDecoration: "none",
  selectors: {
    "&::after": { content: '""', position: "absolute", inset: 0 },
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { ...focusRing, outlineOffset: -3, borderRadius: theme.radius.large },
  },
});
