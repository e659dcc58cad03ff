import { style, styleVariants } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

export const box = style({
  position: "relative",
  overflow: "hidden",
  padding: `${theme.space.x2} ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
});

/** It is the next thing to do; nobody did anything wrong. */
export const asked = style({ borderColor: theme.link.ink });

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
});

export const mark = style({ display: "inline-flex", flex: "none" });

export const markTone = styleVariants({
  waiting: { color: theme.color.muted },
  asked: { color: theme.link.ink },
  solved: { color: theme.success.ink },
  wrong: { color: theme.danger.ink },
});

/** Where a provider's widget shows; it is given its height as that comes. */
export const frame = style({
  display: "block",
  width: "100%",
  height: 0,
  border: 0,
  marginTop: theme.space.x2,
});

/** Along the lower edge: it takes no room, so nothing jumps when the solving begins. */
export const bar = style({
  position: "absolute",
  inset: "auto 0 0",
  width: "100%",
  height: 4,
  appearance: "none",
  border: 0,
  background: theme.color.line,
  color: theme.link.fill,
  selectors: {
    "&::-webkit-progress-bar": { background: theme.color.line },
    "&::-webkit-progress-value": {
      background: theme.link.fill,
      transition: `inline-size ${theme.motion.normal} ${theme.motion.ease}`,
    },
    "&::-moz-progress-bar": { background: theme.link.fill },
  },
});

export const resting = style({ visibility: "hidden" });
