import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const footer = style({
  marginTop: "auto",
  padding: `${theme.space.x8} ${theme.space.x4} calc(${theme.space.x8} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${theme.color.line}`,
  color: theme.color.muted,
  ...text.small,
  "@media": { [media.tablet]: { padding: `${theme.space.x10} ${theme.space.x6}` } },
});

export const row = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x3,
  maxWidth: `calc(${theme.width.page} - 48px)`,
  margin: "0 auto",
  "@media": {
    [media.tablet]: {
      flexDirection: "row",
      flexWrap: "wrap",
      justifyContent: "space-between",
      alignItems: "center",
    },
  },
});

export const links = style({ display: "flex", flexWrap: "wrap", columnGap: theme.space.x6 });

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { color: theme.color.text, textDecoration: "underline" } },
});

export const statement = style({ maxWidth: "92ch" });
