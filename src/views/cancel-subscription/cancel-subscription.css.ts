import { style } from "@vanilla-extract/css";
import { theme } from "../theme/theme.contract.ts";

export const pauses = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, 1fr)",
  gap: theme.space.x2,
  marginBottom: theme.space.x4,
});

export const lead = style({ gridColumn: "1 / -1", margin: 0, color: theme.color.muted });
