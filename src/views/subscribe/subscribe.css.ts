import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const head = style({
  position: "relative",
  display: "flex",
  alignItems: "flex-end",
  minHeight: 132,
  padding: `${theme.space.x4} ${theme.space.x5}`,
  overflow: "hidden",
  borderRadius: `${theme.radius.sheet} ${theme.radius.sheet} 0 0`,
  background: theme.color.sunken,
  color: "#FFFFFF",
  "@media": { [media.tablet]: { minHeight: 196, padding: `${theme.space.x5} ${theme.space.x8}` } },
});

export const headPlain = style({ minHeight: 0, paddingTop: theme.space.x8, color: theme.color.text });

export const cover = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
});

export const shade = style({
  position: "absolute",
  inset: 0,
  background: "linear-gradient(rgb(0 0 0 / 4%) 20%, rgb(0 0 0 / 34%) 55%, rgb(0 0 0 / 74%))",
});

export const person = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: theme.space.x4,
  width: "100%",
  minWidth: 0,
});

export const names = style({ position: "relative", minWidth: 0 });
export const name = style({ ...text.title, ...text.clip, fontSize: "1.375rem" });
export const handle = style({ ...text.small, ...text.clip, opacity: 0.92 });

export const body = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x5,
  padding: `${theme.space.x5} ${theme.space.x5} ${theme.space.x6}`,
  "@media": { [media.tablet]: { padding: `${theme.space.x6} ${theme.space.x8} ${theme.space.x8}` } },
});

export const lead = style({ ...text.title });

export const benefits = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: `${theme.space.x3} ${theme.space.x4}`,
});
export const benefit = style({
  ...text.small,
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  fontWeight: theme.weight.medium,
});
export const benefitMark = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: 32,
  height: 32,
  borderRadius: "50%",
  background: theme.link.tint,
  color: theme.link.ink,
});

export const urgency = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x2,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  borderRadius: theme.radius.medium,
  background: theme.warning.tint,
  color: theme.warning.ink,
  ...text.small,
  fontWeight: theme.weight.bold,
});

export const offers = style({ display: "flex", flexDirection: "column", gap: theme.space.x3 });
export const detail = style({
  ...text.small,
  textAlign: "center",
  textWrap: "balance",
  color: theme.color.muted,
});
export const then = style({ display: "block", color: theme.color.text, fontWeight: theme.weight.medium });

export const disclosure = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x2,
});

export const toggle = style({
  appearance: "none",
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x1,
  minHeight: theme.touch,
  padding: `0 ${theme.space.x4}`,
  border: 0,
  borderRadius: theme.radius.round,
  background: "none",
  color: theme.link.ink,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  selectors: { "&:focus-visible": focusRing },
});

export const toggleMark = style({
  display: "inline-flex",
  transition: `rotate ${theme.motion.fast}`,
  selectors: { [`${toggle}[aria-expanded="true"] &`]: { rotate: "180deg" } },
});

export const otherList = style({
  display: "grid",
  gap: theme.space.x3,
  width: "100%",
  scrollMargin: theme.space.x6,
  listStyle: "none",
  margin: 0,
  padding: 0,
});

export const other = style({
  appearance: "none",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x4,
  width: "100%",
  minHeight: 60,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: `1px solid color-mix(in srgb, ${theme.color.control} 55%, transparent)`,
  borderRadius: theme.radius.large,
  background: theme.color.raised,
  color: theme.color.text,
  textAlign: "start",
  cursor: "pointer",
  transition: `border-color ${theme.motion.fast}, background-color ${theme.motion.fast}`,
  selectors: { "&:focus-visible": focusRing },
  "@media": {
    [media.hover]: {
      selectors: { "&:hover": { borderColor: theme.link.ink, background: theme.color.sunken } },
    },
  },
});

export const otherName = style({ display: "block", fontWeight: theme.weight.bold });
export const otherDetail = style({ ...text.small, display: "block", color: theme.color.muted });
export const chevron = style({ flex: "none", color: theme.color.muted });

export const switchLine = style({ ...text.small, textAlign: "center", color: theme.color.muted });

export const formBox = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x4,
  paddingTop: theme.space.x5,
  borderTop: `1px solid ${theme.color.line}`,
});
