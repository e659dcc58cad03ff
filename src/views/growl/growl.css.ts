import { keyframes, style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

const enter = keyframes({ from: { opacity: 0, transform: "translateY(-8px)" } });

/** Below the header, whose place it takes as its own. */
export const place = style({
  position: "absolute",
  zIndex: theme.layer.toast,
  top: `calc(60px + ${theme.space.x2} + env(safe-area-inset-top))`,
  insetInline: theme.space.x3,
  display: "flex",
  justifyContent: "flex-end",
  pointerEvents: "none",
  "@media": { [media.tablet]: { top: 76, insetInline: theme.space.x6 } },
});

export const bubble = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x1,
  maxWidth: "100%",
  paddingInlineEnd: theme.space.x1,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.round,
  background: theme.color.raised,
  boxShadow: theme.shadow.middle,
  pointerEvents: "auto",
  animation: `${enter} ${theme.motion.slow} ${theme.motion.ease}`,
});

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: 44,
  paddingInlineStart: theme.space.x4,
  borderRadius: theme.radius.round,
  ...text.small,
  fontWeight: theme.weight.medium,
  color: theme.color.text,
  textDecoration: "none",
  selectors: { "&:focus-visible": focusRing },
});
