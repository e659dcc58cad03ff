import { style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const place = style({
  position: "fixed",
  zIndex: theme.layer.toast,
  bottom: `calc(${theme.space.x4} + env(safe-area-inset-bottom) + var(--bottom-bar, 0px))`,
  insetInline: theme.space.x4,
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
});

export const pill = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: 44,
  background: theme.color.text,
  color: theme.color.surface,
  padding: `${theme.space.x2} ${theme.space.x5} ${theme.space.x2} ${theme.space.x4}`,
  borderRadius: theme.radius.round,
  boxShadow: theme.shadow.middle,
  ...text.small,
  fontWeight: theme.weight.medium,
});
