import { style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const frame = style({ display: "flex", flexDirection: "column", gap: 6, minWidth: 0 });

export const label = style({
  ...text.small,
  fontWeight: theme.weight.medium,
  color: theme.color.text,
});

export const hint = style({ ...text.small, color: theme.color.muted });

export const error = style({
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  ...text.small,
  color: theme.danger.ink,
});

export const errorIcon = style({ display: "inline-flex", paddingTop: 2 });
