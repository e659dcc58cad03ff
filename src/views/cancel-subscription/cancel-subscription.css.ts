import { style } from "@vanilla-extract/css";
import { theme } from "../theme/theme.contract.ts";

export const pauses = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  marginBottom: theme.space.x4,
});

export const lead = style({ margin: 0, color: theme.color.muted });
