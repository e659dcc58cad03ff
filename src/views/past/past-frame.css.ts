import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

export const frame = style({
  display: "block",
  width: "100%",
  height: "100%",
  border: 0,
  background: theme.color.page,
});
