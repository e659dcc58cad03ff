import { style } from "@vanilla-extract/css";
import { theme } from "../theme/theme.contract.ts";

export const question = style({ overflowWrap: "anywhere", textWrap: "pretty" });

export const pauses = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, 1fr)",
  gap: theme.space.x2,
});

export const lead = style({ gridColumn: "1 / -1", color: theme.color.muted });
