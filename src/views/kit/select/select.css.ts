import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

export const box = style({
  position: "relative",
  display: "block",
  color: theme.color.text,
});

export const control = style({
  width: "100%",
  minHeight: 48,
  padding: `${theme.space.x3} ${theme.space.x12} ${theme.space.x3} ${theme.space.x4}`,
  appearance: "none",
  border: `1px solid ${theme.color.control}`,
  borderRadius: theme.radius.medium,
  background: theme.color.surface,
  fontSize: "1rem",
  lineHeight: 1.4,
  textOverflow: "ellipsis",
  cursor: "pointer",
  selectors: {
    "&:focus-visible": {
      outline: "2px solid transparent",
      borderColor: theme.color.focus,
      boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.color.focus} 26%, transparent)`,
    },
    '&[aria-invalid="true"]': { borderColor: theme.danger.ink },
    "&:disabled": { background: theme.color.sunken, opacity: 0.6, cursor: "not-allowed" },
  },
});

export const arrow = style({
  position: "absolute",
  right: theme.space.x4,
  top: "50%",
  transform: "translateY(-50%)",
  color: theme.color.muted,
  pointerEvents: "none",
});
