import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const premium = style({ display: "flex", flexDirection: "column", gap: theme.space.x4 });

export const kinds = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const kind = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  padding: `0 ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.round,
  color: theme.color.text,
  ...text.small,
  fontWeight: theme.weight.medium,
  textDecoration: "none",
  selectors: {
    "&:hover": { background: theme.color.sunken },
    "&:focus-visible": focusRing,
    '&[aria-current="page"]': {
      borderColor: theme.link.ink,
      background: theme.link.tint,
      color: theme.link.ink,
    },
  },
});

export const galleries = style({
  display: "grid",
  gap: theme.space.x4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const gallery = style({
  overflow: "hidden",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const stage = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  aspectRatio: "4 / 3",
  background: "#2B2830",
  color: "#FFFFFF",
});

export const picture = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
});

export const veiled = style([picture, { filter: "blur(10px) brightness(0.8)", transform: "scale(1.12)" }]);

export const lock = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: 56,
  height: 56,
  borderRadius: theme.radius.round,
  background: "rgb(16 13 18 / 60%)",
});

export const size = style({
  position: "absolute",
  top: theme.space.x3,
  right: theme.space.x3,
  padding: "3px 10px",
  borderRadius: theme.radius.round,
  background: "rgb(16 13 18 / 64%)",
  ...text.micro,
  ...text.figures,
});

export const words = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x3,
  padding: theme.space.x4,
});

export const title = style({
  margin: 0,
  ...text.body,
  fontWeight: theme.weight.bold,
  overflowWrap: "anywhere",
});

export const facts = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  margin: 0,
  ...text.small,
  ...text.figures,
  color: theme.color.muted,
});

export const ways = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space.x4 });

export const stats = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  color: theme.link.ink,
  selectors: { "&:focus-visible": focusRing },
});
