import { style } from "@vanilla-extract/css";

import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(80px, 120px) minmax(130px, 180px)",
  alignItems: "start",
  gap: theme.space.x2,
});

/** What it comes to, below both. */
export const told = style({ ...text.small, gridColumn: "1 / -1", margin: 0, color: theme.color.muted });
