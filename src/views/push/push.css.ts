import { keyframes, style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

const rise = keyframes({ from: { opacity: 0, transform: "translateY(16px)" } });

/** Lies over the page, so that nothing on it moves. */
export const card = style({
  position: "fixed",
  zIndex: theme.layer.menu,
  right: theme.space.x3,
  bottom: `calc(${theme.space.x3} + env(safe-area-inset-bottom) + var(--bottom-bar, 0px))`,
  left: theme.space.x3,
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.raised,
  color: theme.color.text,
  boxShadow: theme.shadow.middle,
  animation: `${rise} ${theme.motion.slow} ${theme.motion.ease}`,
  "@media": {
    [media.tablet]: {
      right: theme.space.x6,
      bottom: theme.space.x6,
      left: "auto",
      width: 400,
      padding: theme.space.x5,
    },
    "(prefers-reduced-motion: reduce)": { animation: "none" },
  },
});

export const mark = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 40,
  height: 40,
  borderRadius: theme.radius.round,
  background: theme.link.tint,
  color: theme.link.ink,
});

export const title = style({
  margin: 0,
  ...text.body,
  fontWeight: theme.weight.bold,
  textWrap: "balance",
});

export const words = style({
  margin: `${theme.space.x1} 0 0`,
  ...text.small,
  color: theme.color.muted,
  textWrap: "pretty",
});

export const actions = style({
  gridColumn: "1 / -1",
  display: "flex",
  justifyContent: "flex-end",
  gap: theme.space.x2,
  marginTop: theme.space.x4,
});
