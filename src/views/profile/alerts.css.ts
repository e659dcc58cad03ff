import { style } from "@vanilla-extract/css";
import { theme } from "../theme/theme.contract.ts";

export const alerts = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x3,
  marginBottom: theme.space.x5,
});

export const ending = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x2,
  padding: `2px ${theme.space.x2} 2px ${theme.space.x4}`,
  borderRadius: theme.radius.medium,
  background: theme.follow.tint,
  color: theme.follow.ink,
  fontWeight: theme.weight.medium,
});
