import { style } from "@vanilla-extract/css";

import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 32,
  color: "inherit",
  textDecoration: "none",
  pointerEvents: "auto",
  ...text.small,
  fontWeight: theme.weight.medium,
  selectors: { "&:hover": { textDecoration: "underline" }, "&:focus-visible": focusRing },
});
