import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { focusRing, text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const enter = keyframes({ from: { opacity: 0, transform: "translateY(-12px) scale(0.98)" } });

export const stack = style({
  position: "fixed",
  zIndex: theme.layer.toast,
  // Over the header, not over what the page begins with.
  top: `calc(${theme.space.x1} + env(safe-area-inset-top))`,
  right: theme.space.x3,
  left: theme.space.x3,
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  pointerEvents: "none",
  "@media": {
    [media.tablet]: { top: theme.space.x5, right: theme.space.x5, left: "auto", width: 380 },
  },
});

export const toast = style({
  display: "flex",
  alignItems: "flex-start",
  gap: theme.space.x3,
  width: "100%",
  minHeight: 44,
  padding: `10px ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.raised,
  color: theme.color.text,
  boxShadow: theme.shadow.middle,
  textAlign: "left",
  cursor: "pointer",
  pointerEvents: "auto",
  animation: `${enter} ${theme.motion.slow} ${theme.motion.spring}`,
  "@media": { [media.tablet]: { minHeight: 52, padding: `14px ${theme.space.x4}` } },
  selectors: { "&:focus-visible": focusRing },
});

export const kind = styleVariants({
  success: { color: theme.success.ink },
  error: { color: theme.danger.ink },
  info: { color: theme.link.ink },
});

export const mark = style({ display: "inline-flex", flex: "none", paddingTop: 1 });

export const texts = style({ display: "block", flex: 1, minWidth: 0, ...text.small, fontSize: "0.9375rem" });

export const title = style({ display: "block", fontWeight: theme.weight.bold });

export const cross = style({ display: "inline-flex", flex: "none", paddingTop: 3, color: theme.color.muted });

export const times = style({
  display: "inline-block",
  marginLeft: theme.space.x2,
  padding: `0 ${theme.space.x2}`,
  borderRadius: theme.radius.round,
  background: theme.color.sunken,
  color: theme.color.muted,
  fontSize: "0.8125rem",
  fontWeight: theme.weight.bold,
  whiteSpace: "nowrap",
});
