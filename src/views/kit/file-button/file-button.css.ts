import { style } from "@vanilla-extract/css";

import { focusRing, text, unseen } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

/** A label that looks like a small button; the input in it takes the focus. */
export const choose = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x2,
  minHeight: theme.touch,
  padding: `0 ${theme.space.x4}`,
  borderRadius: theme.radius.round,
  border: `1px solid ${theme.color.control}`,
  background: theme.color.surface,
  ...text.small,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.color.hover },
    "&:has(:focus-visible)": focusRing,
  },
});

export const input = style({ ...unseen, cursor: "pointer" });

/** Where there is a camera at hand. */
export const camera = style({
  display: "none",
  "@media": { "(pointer: coarse)": { display: "inline-flex" } },
});
