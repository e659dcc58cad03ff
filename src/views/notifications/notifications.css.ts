import { keyframes, style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text, unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
});

export const heading = style({ ...text.heading, margin: 0 });

export const day = style({ display: "grid", gap: theme.space.x2, marginBottom: theme.space.x5 });

export const dayName = style({
  ...text.small,
  margin: 0,
  color: theme.color.muted,
  fontWeight: theme.weight.bold,
});

export const list = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.space.x2 });

const slide = keyframes({ from: { opacity: 0, transform: "translateY(-12px)" } });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr auto",
  alignItems: "center",
  gap: theme.space.x3,
  width: "100%",
  minHeight: theme.touch,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  color: "inherit",
  ...text.body,
  textAlign: "left",
  textDecoration: "none",
  overflowWrap: "anywhere",
  cursor: "pointer",
  selectors: { "&:hover": { background: theme.color.hover } },
});

/** A new one slides in; the browser keeps the place of what is read below it. */
export const isNew = style({
  "@media": { [media.moving]: { animation: `${slide} ${theme.motion.slow} ${theme.motion.ease}` } },
});

export const unread = style({ borderColor: theme.link.ink, fontWeight: theme.weight.medium });

export const time = style({ ...text.small, color: theme.color.muted, whiteSpace: "nowrap" });

export const said = style(unseen);
