import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text, unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const panel = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  marginTop: theme.space.x12,
  padding: `${theme.space.x8} ${theme.space.x5} ${theme.space.x3}`,
  borderRadius: theme.radius.sheet,
  background: theme.color.sunken,
  textAlign: "center",
  "@media": {
    [media.tablet]: {
      marginTop: theme.space.x16,
      padding: `${theme.space.x12} ${theme.space.x8} ${theme.space.x5}`,
    },
  },
});

export const title = style(unseen);

export const voices = style({ display: "grid", margin: 0, padding: 0, listStyle: "none" });

/** Opaque or not, it keeps its place, and assistive technology reads it. */
export const voice = style({
  display: "grid",
  gridArea: "1 / 1",
  placeItems: "center",
  opacity: 0,
  userSelect: "none",
  "@media": { [media.moving]: { transition: `opacity ${theme.motion.slow} ${theme.motion.ease}` } },
});

export const seen = style({ opacity: 1, userSelect: "auto" });

export const figure = style({ margin: 0 });

export const quote = style({
  maxWidth: "32ch",
  margin: 0,
  ...text.heading,
  selectors: { "&::before": { content: '"\\201C"' }, "&::after": { content: '"\\201D"' } },
});

export const who = style({ marginTop: theme.space.x5, ...text.body, color: theme.color.muted });

export const name = style({ color: theme.color.text, fontWeight: theme.weight.bold });

export const dots = style({ display: "flex", marginTop: theme.space.x3 });

export const dot = style({
  display: "grid",
  placeItems: "center",
  width: theme.touch,
  height: theme.touch,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.round,
  background: "transparent",
  cursor: "pointer",
  selectors: {
    "&::before": {
      content: '""',
      width: 8,
      height: 8,
      borderRadius: theme.radius.round,
      background: theme.color.muted,
    },
    '&[aria-pressed="true"]::before': { width: 24, background: theme.link.ink },
    "&:focus-visible": { ...focusRing, outlineOffset: -6 },
  },
});
