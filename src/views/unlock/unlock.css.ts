import { style } from "@vanilla-extract/css";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const form = style({ display: "flex", flexDirection: "column", gap: theme.space.x4 });

export const thing = style({ display: "flex", flexDirection: "column", gap: theme.space.x3, margin: 0 });

export const stage = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  height: 180,
  borderRadius: theme.radius.large,
  background: "#2B2830",
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
  placeItems: "center",
  width: 56,
  height: 56,
  borderRadius: theme.radius.round,
  background: "rgb(16 13 18 / 60%)",
  color: "#FFFFFF",
});

export const words = style({ display: "flex", flexDirection: "column", gap: theme.space.x1 });

export const title = style({
  ...text.body,
  display: "-webkit-box",
  WebkitLineClamp: 3,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
});

export const contents = style({ ...text.small, color: theme.color.muted });
export const note = style({ ...text.small, margin: 0, color: theme.color.muted, textAlign: "center" });
