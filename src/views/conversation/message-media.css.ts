import { style } from "@vanilla-extract/css";

import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const box = style({
  display: "grid",
  gap: theme.space.x2,
  width: "min(100%, 320px)",
  marginBottom: theme.space.x1,
});

export const stage = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  aspectRatio: "4 / 3",
  borderRadius: theme.radius.large,
  background: theme.color.sunken,
  color: theme.color.muted,
});

export const veil = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  filter: "blur(10px) brightness(0.8)",
  transform: "scale(1.12)",
});

export const lock = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  gap: theme.space.x1,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  borderRadius: theme.radius.large,
  background: "rgb(16 13 18 / 70%)",
  color: "#FFFFFF",
  textAlign: "center",
});

export const pictures = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))",
  gap: theme.space.x1,
  overflow: "hidden",
  borderRadius: theme.radius.large,
});

export const enlarge = style({
  display: "block",
  padding: 0,
  border: 0,
  aspectRatio: "1",
  background: theme.color.sunken,
  cursor: "zoom-in",
  selectors: { "&:only-child": { aspectRatio: "4 / 3" }, "&:focus-visible": focusRing },
});

export const picture = style({ display: "block", width: "100%", height: "100%", objectFit: "cover" });

export const contents = style({ ...text.small, margin: 0 });

export const facts = style({
  ...text.small,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  margin: 0,
  color: theme.color.muted,
});
