import { keyframes, style } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

const slide = keyframes({ from: { transform: "translateX(100%)" } });
const fade = keyframes({ from: { opacity: 0 } });

export const dialog = style({
  position: "fixed",
  inset: 0,
  width: "100%",
  maxWidth: "none",
  height: "100%",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  overflow: "hidden",
  background: "transparent",
  color: theme.color.text,
  outline: "none",
  selectors: {
    "&::backdrop": { background: theme.color.scrim, animation: `${fade} ${theme.motion.normal}` },
  },
});

export const panel = style({
  position: "absolute",
  insetBlock: 0,
  right: 0,
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x2,
  width: `min(${theme.width.menu}, 100%)`,
  padding: theme.space.x4,
  paddingTop: `calc(${theme.space.x3} + env(safe-area-inset-top))`,
  paddingBottom: `calc(${theme.space.x6} + env(safe-area-inset-bottom))`,
  overflowY: "auto",
  overscrollBehavior: "contain",
  background: theme.color.surface,
  boxShadow: theme.shadow.high,
  animation: `${slide} ${theme.motion.slow} ${theme.motion.ease}`,
});

export const close = style({ alignSelf: "flex-end" });
