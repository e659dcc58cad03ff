import { style } from "@vanilla-extract/css";

import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const group = style({
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});

export const label = style({
  ...text.small,
  padding: `0 0 ${theme.space.x2}`,
  fontWeight: theme.weight.medium,
});

export const options = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const option = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  padding: `0 ${theme.space.x4}`,
  borderRadius: theme.radius.round,
  border: `1px solid ${theme.color.control}`,
  color: theme.color.text,
  cursor: "pointer",
  ...text.small,
  fontWeight: theme.weight.medium,
  selectors: {
    "&:hover": { background: theme.color.hover },
    "&:has(input:checked)": {
      borderColor: theme.link.fill,
      background: theme.link.tint,
      color: theme.link.ink,
    },
    "&:has(input:focus-visible)": { outline: `2px solid ${theme.color.focus}`, outlineOffset: 2 },
    "&:has(input:disabled)": { opacity: 0.55, cursor: "default" },
  },
});

export const control = style({ position: "absolute", inset: 0, margin: 0, opacity: 0, cursor: "inherit" });

export const hint = style({ ...text.small, margin: 0, color: theme.color.muted });

export const error = style({ ...text.small, margin: 0, color: theme.danger.ink });
