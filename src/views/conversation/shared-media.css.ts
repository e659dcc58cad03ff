import { style } from "@vanilla-extract/css";

import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const panel = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space.x4,
  flex: 1,
  minHeight: 0,
  padding: theme.space.x4,
  overflowY: "auto",
});

export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(104px, 1fr))",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

export const tile = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  aspectRatio: "1",
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
  color: theme.color.muted,
  selectors: { "&:focus-visible": focusRing },
});

const filling = {
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
} as const;
export const picture = style(filling);
export const veil = style({ ...filling, filter: "blur(8px) brightness(0.8)", transform: "scale(1.12)" });

export const mark = style({
  ...text.micro,
  position: "absolute",
  right: theme.space.x1,
  bottom: theme.space.x1,
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x1,
  padding: `2px ${theme.space.x2}`,
  borderRadius: theme.radius.round,
  background: "rgb(16 13 18 / 70%)",
  color: "#FFFFFF",
});
