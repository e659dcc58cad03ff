import { keyframes, style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

const enter = keyframes({ from: { opacity: 0, transform: "translateY(-8px)" } });
const rise = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });

/** Below the header, whose place it takes as its own; on a phone, where the title of the page is there, above what stands at the bottom. */
export const place = style({
  zIndex: theme.layer.toast,
  display: "flex",
  pointerEvents: "none",
  "@media": {
    [media.mobile]: {
      position: "fixed",
      bottom: `calc(${theme.space.x3} + env(safe-area-inset-bottom) + max(var(--bottom-bar, 0px), var(--offer-bar, 0px)))`,
      insetInline: theme.space.x3,
      justifyContent: "center",
    },
    [media.tablet]: {
      position: "absolute",
      top: 76,
      insetInline: theme.space.x6,
      justifyContent: "flex-end",
    },
  },
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
  "@media": { [media.mobile]: { animationName: rise } },
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
