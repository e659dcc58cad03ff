import { style } from "@vanilla-extract/css";

import { focusRing, unseen } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

/** A label that looks like the secondary buttons beside it; the input in it takes the focus. */
export const choose = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x2,
  minHeight: theme.touch,
  padding: `${theme.space.x2} ${theme.space.x5}`,
  borderRadius: theme.radius.round,
  border: `1px solid color-mix(in srgb, ${theme.color.control} 55%, transparent)`,
  background: theme.color.raised,
  fontSize: theme.size.body,
  fontWeight: theme.weight.bold,
  lineHeight: 1.2,
  letterSpacing: "-0.006em",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.color.sunken },
    "&:has(:focus-visible)": focusRing,
  },
});

export const input = style({ ...unseen, cursor: "pointer" });

/** Where there is a camera at hand. */
export const camera = style({
  display: "none",
  "@media": { "(pointer: coarse)": { display: "inline-flex" } },
});
