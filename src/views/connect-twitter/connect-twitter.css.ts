import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

/** The words, with the button beside them where there is room. */
export const parts = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.x2} ${theme.space.x4}`,
});

export const words = style({ flex: "1 1 200px", minWidth: 0, margin: 0 });
