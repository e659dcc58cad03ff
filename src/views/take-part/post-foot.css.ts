import { style } from "@vanilla-extract/css";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const foot = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: 60,
  padding: `${theme.space.x2} ${theme.space.x3}`,
  color: theme.color.muted,
});

export const figure = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  padding: `0 ${theme.space.x1}`,
  ...text.small,
  ...text.figures,
});

export const press = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  minWidth: 44,
  minHeight: 44,
  padding: `0 ${theme.space.x2}`,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "none",
  color: "inherit",
  font: "inherit",
  ...text.small,
  ...text.figures,
  cursor: "pointer",
  transition: `transform ${theme.motion.fast} ${theme.motion.ease}`,
  selectors: {
    "&:hover": { background: theme.color.sunken, color: theme.color.text },
    "&:active": { transform: "scale(0.94)" },
    "&:focus-visible": focusRing,
    '&[aria-pressed="true"]': { color: theme.follow.ink },
  },
});

export const end = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  marginInlineStart: "auto",
});
