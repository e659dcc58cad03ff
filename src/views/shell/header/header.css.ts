import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { text, unseen } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const header = style({
  position: "sticky",
  zIndex: theme.layer.sticky,
  top: 0,
  paddingTop: "env(safe-area-inset-top)",
});

export const look = styleVariants({
  page: {
    borderBottom: `1px solid ${theme.color.line}`,
    background: `color-mix(in srgb, ${theme.color.page} 86%, transparent)`,
    backdropFilter: "saturate(1.6) blur(14px)",
  },
  /** Over a cover picture: a soft shade keeps the texts legible on any picture. */
  cover: {
    position: "absolute",
    insetInline: 0,
    background: "linear-gradient(rgb(0 0 0 / 62%), rgb(0 0 0 / 34%) 60%, transparent)",
    color: "#FFFFFF",
    paddingBottom: theme.space.x8,
  },
});

export const row = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
  maxWidth: theme.width.page,
  minHeight: 60,
  margin: "0 auto",
  padding: `6px ${theme.space.x4}`,
  "@media": { [media.tablet]: { minHeight: 68, padding: `${theme.space.x2} ${theme.space.x6}` } },
});

export const side = style({ display: "flex", flex: "none", alignItems: "center", gap: theme.space.x1 });

export const onlyLarge = style({
  display: "none",
  "@media": { [media.tablet]: { display: "inline-flex", alignItems: "center", gap: theme.space.x1 } },
});

export const onlySmall = style({ display: "inline-flex", "@media": { [media.tablet]: { display: "none" } } });

/** A quiet entry of the bar. */
export const entry = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: theme.touch,
  padding: `0 14px`,
  border: 0,
  borderRadius: theme.radius.round,
  background: "transparent",
  color: "inherit",
  fontSize: "0.9375rem",
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: { "&[aria-current]": { background: "color-mix(in srgb, currentColor 12%, transparent)" } },
  "@media": {
    [media.hover]: {
      selectors: { "&:hover": { background: `color-mix(in srgb, currentColor 9%, transparent)` } },
    },
  },
});

export const round = style({ position: "relative", justifyContent: "center", width: 44, padding: 0 });

export const count = style({ position: "absolute", top: -2, left: "60%" });

/** A count that is another one on small screens. */
export const countOn = styleVariants({
  large: { "@media": { [media.mobile]: { display: "none" } } },
  small: { "@media": { [media.tablet]: { display: "none" } } },
});

export const face = style({ padding: 0, width: 44, justifyContent: "center" });

export const drawerEntry = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  minHeight: 48,
  padding: `0 ${theme.space.x3}`,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "transparent",
  color: "inherit",
  ...text.body,
  fontWeight: theme.weight.medium,
  textAlign: "left",
  textDecoration: "none",
  cursor: "pointer",
  selectors: { "&:hover": { background: theme.color.hover } },
});

export const drawerButtons = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x3,
  marginBottom: theme.space.x3,
});

export const said = style(unseen);
