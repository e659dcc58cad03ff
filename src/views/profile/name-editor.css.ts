import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

export const line = style({ display: "flex", alignItems: "center", gap: theme.space.x2, minWidth: 0 });

export const form = style({
  display: "grid",
  gap: theme.space.x3,
  maxWidth: 420,
  marginTop: theme.space.x3,
  padding: theme.space.x4,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  color: theme.color.text,
  boxShadow: theme.shadow.low,
});

export const actions = style({ display: "flex", justifyContent: "flex-end", gap: theme.space.x2 });
