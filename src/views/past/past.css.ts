import { globalStyle, style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

const HEIGHT = "36px";
const ink = "#1d1405";
const amber = "#ffc14d";

export const page = style({ height: "100dvh", paddingBlockStart: HEIGHT, boxSizing: "border-box" });

/** Scrolls by itself, so that what sticks to its top stays below the ribbon. */
export const stage = style({
  height: "100%",
  overflow: "auto",
  position: "relative",
  overscrollBehavior: "contain",
});

globalStyle(`body:has(> #root > ${page})`, { overflow: "hidden" });

export const ribbon = style({
  position: "fixed",
  inset: "0 0 auto 0",
  boxSizing: "border-box",
  width: "100vw",
  maxWidth: "none",
  height: HEIGHT,
  margin: 0,
  padding: `0 ${theme.space.x4}`,
  border: 0,
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  overflow: "visible",
  color: ink,
  background: `repeating-linear-gradient(135deg, ${amber} 0 14px, #f5b13a 14px 28px)`,
  fontFamily: theme.font.sans,
  fontSize: theme.size.small,
  fontWeight: theme.weight.medium,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "::after": {
    content: "",
    position: "fixed",
    inset: 0,
    border: `3px solid ${amber}`,
    pointerEvents: "none",
  },
});

export const name = style({ fontWeight: theme.weight.black });

export const quiet = style({
  display: "grid",
  placeItems: "center",
  height: "100%",
  padding: theme.space.x6,
  textAlign: "center",
  color: theme.color.muted,
  font: `${theme.weight.regular} ${theme.size.body} ${theme.font.sans}`,
});
