import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({
  ...pageFrame({ top: theme.space.x6, wideTop: theme.space.x10, maxWidth: 720 }),
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x6,
});

export const title = style({ margin: 0, ...text.heading });

export const section = style({ minWidth: 0 });

export const heading = style({ margin: `0 0 ${theme.space.x3}`, ...text.title });

/** Three figures in a row, also on the narrowest phone. */
export const strip = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  overflow: "hidden",
  margin: 0,
  minHeight: 92,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const figure = style({
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "flex-end",
  gap: 2,
  minWidth: 0,
  padding: `${theme.space.x4} ${theme.space.x3}`,
  "@media": { [media.tablet]: { padding: `${theme.space.x4} ${theme.space.x5}` } },
  selectors: { "& + &": { borderInlineStart: `1px solid ${theme.color.line}` } },
});

export const value = style({
  margin: 0,
  ...text.clip,
  ...text.figures,
  fontSize: theme.size.lead,
  lineHeight: 1.2,
  fontWeight: theme.weight.bold,
  letterSpacing: "-0.012em",
  "@media": { [media.tablet]: { fontSize: theme.size.heading } },
});

export const label = style({ ...text.small, color: theme.color.muted });

export const more = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x1,
  minHeight: theme.touch,
  color: theme.link.ink,
  ...text.small,
  fontWeight: theme.weight.medium,
  textUnderlineOffset: 3,
});

export const planned = style({
  display: "grid",
  margin: 0,
  padding: 0,
  overflow: "hidden",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  listStyle: "none",
});

export const plan = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  minWidth: 0,
  padding: theme.space.x4,
  selectors: { "& + &": { borderTop: `1px solid ${theme.color.line}` } },
});

export const picture = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  width: 48,
  height: 48,
  borderRadius: theme.radius.medium,
  background: theme.link.tint,
  color: theme.link.ink,
});

export const image = style({ width: "100%", height: "100%", objectFit: "cover" });

export const words = style({ minWidth: 0, flex: 1 });

export const about = style({ ...text.clip, display: "block", fontWeight: theme.weight.medium });

export const when = style({ ...text.small, color: theme.color.muted });
