import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const buttons = style({ display: "flex", flexDirection: "column", gap: theme.space.x3 });

export const mark = style({ flex: "none", width: 20, height: 20 });

/** A line on both sides of the word. */
export const divider = style({
  ...text.small,
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  color: theme.color.muted,
  selectors: {
    "&::before, &::after": { content: "", flex: 1, borderTop: `1px solid ${theme.color.line}` },
  },
});
