import { style } from "@vanilla-extract/css";

import { focusRing } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

/** Where it stands is its place's to say. */
export const frame = style({
  overflow: "hidden",
  background: theme.color.sunken,
  cursor: "grab",
  touchAction: "none",
  selectors: { "&:active": { cursor: "grabbing" }, "&:focus-visible": focusRing },
});

export const picture = style({
  position: "absolute",
  left: "var(--crop-left)",
  top: "var(--crop-top)",
  width: "var(--crop-width)",
  maxWidth: "none",
  userSelect: "none",
  pointerEvents: "none",
});
