import { style } from "@vanilla-extract/css";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

/** Fills the window, whatever its size. */
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
  outline: "none",
  background: "#0B090D",
  color: "#FFFFFF",
  overscrollBehavior: "contain",
  touchAction: "pan-y pinch-zoom",
  selectors: { "&[open]": { display: "grid", placeItems: "center" } },
});

export const picture = style({
  maxWidth: "100%",
  // Above the buttons.
  maxHeight: "calc(100dvh - 136px)",
  objectFit: "contain",
  userSelect: "none",
});

export const bar = style({
  position: "absolute",
  insetInline: 0,
  bottom: "env(safe-area-inset-bottom)",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x4,
  padding: theme.space.x4,
  ...text.small,
  ...text.figures,
});

export const close = style({ position: "absolute", top: theme.space.x3, right: theme.space.x3 });

export const button = style({
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.round,
  background: "rgb(255 255 255 / 14%)",
  color: "#FFFFFF",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: "rgb(255 255 255 / 24%)" },
    "&:focus-visible": { outline: "2px solid #FFFFFF", outlineOffset: 2 },
  },
});

export const count = style({ minWidth: 64, textAlign: "center", textShadow: "0 1px 8px #000000" });
