import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  columnGap: theme.space.x5,
  padding: `0 ${theme.space.x4}`,
  borderBottom: `1px solid ${theme.color.line}`,
  background: theme.warning.tint,
  color: theme.warning.ink,
});

export const line = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 34,
  color: "inherit",
  ...text.small,
  fontWeight: theme.weight.bold,
});
