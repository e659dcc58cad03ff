import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const open = keyframes({ from: { opacity: 0, transform: "translateY(-6px) scale(0.98)" } });

export const menu = style({ position: "relative", display: "inline-flex" });

export const list = style({
  position: "absolute",
  zIndex: theme.layer.menu,
  top: `calc(100% + ${theme.space.x2})`,
  minWidth: 208,
  padding: theme.space.x2,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.raised,
  boxShadow: theme.shadow.middle,
  animation: `${open} ${theme.motion.fast} ${theme.motion.ease}`,
});

export const align = styleVariants({ start: { left: 0 }, end: { right: 0 } });

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  width: "100%",
  minHeight: theme.touch,
  padding: `${theme.space.x2} ${theme.space.x3}`,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "transparent",
  color: theme.color.text,
  ...text.body,
  fontSize: "0.9375rem",
  textAlign: "left",
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: {
    "&:hover, &:focus-visible": { background: theme.color.hover },
    "&:focus-visible": { outline: `2px solid ${theme.color.focus}`, outlineOffset: -2 },
  },
});

export const danger = style({ color: theme.danger.ink });
