import { style, styleVariants } from "@vanilla-extract/css";
import { text, unseen } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const badge = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x1,
  minHeight: 24,
  padding: `2px 10px`,
  borderRadius: theme.radius.round,
  ...text.micro,
  fontWeight: theme.weight.bold,
  whiteSpace: "nowrap",
});

export const tone = styleVariants({
  neutral: { background: theme.color.sunken, color: theme.color.text },
  link: { background: theme.link.tint, color: theme.link.ink },
  follow: { background: theme.follow.tint, color: theme.follow.ink },
  success: { background: theme.success.tint, color: theme.success.ink },
  warning: { background: theme.warning.tint, color: theme.warning.ink },
  danger: { background: theme.danger.tint, color: theme.danger.ink },
});

export const count = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: 20,
  height: 20,
  padding: "0 5px",
  borderRadius: theme.radius.round,
  background: theme.follow.fill,
  color: theme.follow.onFill,
  boxShadow: `0 0 0 2px ${theme.color.surface}`,
  ...text.figures,
  fontSize: "0.6875rem",
  fontWeight: theme.weight.bold,
  lineHeight: 1,
});

export const said = style(unseen);
