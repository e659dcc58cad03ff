import { style } from "@vanilla-extract/css";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const poll = style({ padding: `${theme.space.x3} ${theme.space.x4} 0` });

export const options = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const row = style({
  position: "relative",
  display: "flex",
  overflowWrap: "anywhere",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
  width: "100%",
  minHeight: 48,
  overflow: "hidden",
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
});

export const choice = style([
  row,
  {
    background: "none",
    color: "inherit",
    font: "inherit",
    textAlign: "start",
    cursor: "pointer",
    selectors: {
      "&:hover": { borderColor: theme.link.ink, background: theme.link.tint },
      "&:focus-visible": focusRing,
      '&[aria-busy="true"]': { cursor: "progress" },
    },
  },
]);

export const result = style([row]);
export const chosen = style({ borderColor: theme.link.ink });

/** The share of an answer, behind its words. */
export const bar = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  appearance: "none",
  border: 0,
  background: "none",
  selectors: {
    "&::-webkit-progress-bar": { background: "none" },
    "&::-webkit-progress-value": {
      background: theme.link.tint,
      transition: `inline-size ${theme.motion.slow} ${theme.motion.ease}`,
    },
    "&::-moz-progress-bar": { background: theme.link.tint },
  },
});

export const answer = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
});
export const share = style({ position: "relative", flex: "none", ...text.figures, color: theme.color.muted });
export const total = style({ ...text.small, margin: `${theme.space.x2} 0 0`, color: theme.color.muted });
