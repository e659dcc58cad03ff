import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

/** Looks like the backdrop of the dialog that comes after it, and lets presses through until then. */
export const scrim = style({
  position: "fixed",
  inset: 0,
  zIndex: theme.layer.veil,
  background: theme.color.scrim,
  pointerEvents: "none",
});
