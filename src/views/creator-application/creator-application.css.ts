import { globalStyle, style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  width: "100%",
  maxWidth: theme.width.page,
  margin: "0 auto",
  padding: `0 ${theme.space.x4} ${theme.space.x12}`,
  "@media": { [media.tablet]: { padding: `0 ${theme.space.x6} ${theme.space.x16}` } },
});

export const top = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 64,
});

export const later = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  borderRadius: theme.radius.small,
  ...text.small,
  fontWeight: theme.weight.medium,
  color: theme.color.muted,
  textUnderlineOffset: 3,
  selectors: { "&:hover": { color: theme.color.text }, "&:focus-visible": focusRing },
});

const column = {
  display: "grid",
  alignContent: "start",
  gap: theme.space.x10,
  width: "100%",
  paddingTop: theme.space.x2,
} as const;

export const alone = style({
  ...column,
  maxWidth: 600,
  margin: "0 auto",
  "@media": { [media.tablet]: { paddingTop: theme.space.x6 } },
});

export const beside = style({
  ...column,
  "@media": {
    [media.tablet]: { maxWidth: 600, margin: "0 auto", paddingTop: theme.space.x6 },
    [media.desktop]: {
      gridTemplateColumns: "minmax(0, 1fr) 340px",
      gap: theme.space.x16,
      maxWidth: "none",
    },
  },
});

export const step = style({ margin: `0 0 ${theme.space.x3}`, ...text.small, color: theme.color.muted });

export const bars = style({
  display: "flex",
  gap: 6,
  margin: `0 0 ${theme.space.x6}`,
  padding: 0,
  listStyle: "none",
});

const bar = { flex: 1, height: 4, borderRadius: theme.radius.round } as const;
export const ahead = style({ ...bar, background: theme.color.line });
export const done = style({ ...bar, background: theme.link.fill });

export const title = style({ margin: 0, ...text.heading, outline: "none" });

export const lead = style({ margin: `${theme.space.x3} 0 0`, ...text.body, color: theme.color.muted });

export const studio = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  margin: `${theme.space.x4} 0 0`,
  padding: `${theme.space.x2} ${theme.space.x4}`,
  borderRadius: theme.radius.round,
  background: theme.link.tint,
  color: theme.link.ink,
  ...text.small,
  fontWeight: theme.weight.medium,
  overflowWrap: "anywhere",
});

export const notice = style({ marginBottom: theme.space.x6 });

export const card = style({
  marginTop: theme.space.x6,
  "@media": {
    [media.large]: {
      padding: theme.space.x8,
      border: `1px solid ${theme.color.line}`,
      borderRadius: theme.radius.large,
      background: theme.color.surface,
    },
  },
});

export const form = style({ display: "grid", gap: theme.space.x5 });

export const pair = style({
  display: "grid",
  gap: theme.space.x5,
  alignItems: "start",
  "@media": { [media.large]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const ways = style({
  display: "flex",
  flexDirection: "column-reverse",
  gap: theme.space.x3,
  marginTop: theme.space.x3,
  "@media": {
    [media.large]: { flexDirection: "row", justifyContent: "space-between", alignItems: "center" },
  },
});

export const forward = style({ "@media": { [media.large]: { marginLeft: "auto" } } });

export const privacy = style({
  display: "flex",
  alignItems: "flex-start",
  gap: theme.space.x2,
  margin: 0,
  ...text.small,
  color: theme.color.muted,
});

export const outcome = style({
  display: "grid",
  justifyItems: "center",
  gap: theme.space.x4,
  padding: `${theme.space.x10} 0`,
  textAlign: "center",
});

export const mark = style({
  display: "grid",
  placeItems: "center",
  width: 72,
  height: 72,
  borderRadius: theme.radius.round,
  background: theme.success.tint,
  color: theme.success.ink,
});

globalStyle(`${mark} > svg`, { width: 36, height: 36 });

export const outcomeText = style({ maxWidth: "44ch", margin: 0, ...text.body, color: theme.color.muted });

export const pitch = style({
  alignSelf: "start",
  "@media": {
    [media.desktop]: {
      position: "sticky",
      top: theme.space.x8,
      padding: theme.space.x8,
      borderRadius: theme.radius.large,
      background: theme.link.tint,
    },
  },
});

export const pitchTitle = style({ margin: 0, ...text.title });

export const reasons = style({
  display: "grid",
  gap: theme.space.x5,
  margin: `${theme.space.x5} 0 0`,
  padding: 0,
  listStyle: "none",
});

export const reason = style({
  display: "grid",
  gridTemplateColumns: "28px minmax(0, 1fr)",
  gap: theme.space.x3,
  color: theme.link.ink,
});

export const reasonTitle = style({
  margin: 0,
  ...text.body,
  fontWeight: theme.weight.bold,
  color: theme.color.text,
});

export const reasonText = style({ margin: 0, ...text.small, color: theme.color.text, opacity: 0.86 });

export const loading = style({ display: "grid", gap: theme.space.x5, marginTop: theme.space.x6 });
