import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

export const swatch = style({
  width: 32,
  height: 32,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  background: "var(--mq-swatch)",
});
