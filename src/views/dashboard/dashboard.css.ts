import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({
  ...pageFrame({ top: theme.space.x8, wideTop: theme.space.x8 }),
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x6,
});

export const heading = style({ ...text.heading, margin: 0 });

export const lead = style({ ...text.body, margin: `${theme.space.x1} 0 0`, color: theme.color.muted });

export const columns = style({
  display: "grid",
  gap: theme.space.x5,
  "@media": { [media.tablet]: { gridTemplateColumns: "2fr 1fr" } },
});

export const cardTitle = style({ ...text.title, margin: `0 0 ${theme.space.x4}` });

export const balance = style({
  margin: 0,
  fontSize: theme.size.display,
  fontWeight: theme.weight.black,
  lineHeight: 1.1,
  fontVariantNumeric: "tabular-nums",
});

export const hint = style({ ...text.small, margin: `${theme.space.x2} 0 0`, color: theme.color.muted });

export const chart = style({
  display: "grid",
  gap: theme.space.x2,
  margin: `${theme.space.x6} 0 0`,
});

export const bars = style({
  display: "block",
  width: "100%",
  height: 140,
  borderBottom: `1px solid ${theme.color.line}`,
});

export const scale = style({
  ...text.small,
  display: "flex",
  justifyContent: "space-between",
  gap: theme.space.x3,
  color: theme.color.muted,
  fontVariantNumeric: "tabular-nums",
});

export const quiet = style({
  ...text.small,
  display: "flex",
  alignItems: "center",
  gap: theme.space.x4,
  marginTop: theme.space.x6,
  padding: `${theme.space.x5} ${theme.space.x4}`,
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
  color: theme.color.muted,
});

export const quietTitle = style({
  display: "block",
  color: theme.color.text,
  fontWeight: theme.weight.bold,
});

export const bar = style({ fill: theme.link.fill });

export const emptyBar = style({ fill: theme.color.line });

export const todo = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.space.x3 });

export const task = style({ display: "flex", gap: theme.space.x3, alignItems: "flex-start" });

export const taskMark = style({
  flex: "none",
  width: 20,
  height: 20,
  marginTop: 2,
  borderRadius: theme.radius.round,
  border: `2px solid ${theme.color.control}`,
});

export const taskLink = style({
  margin: "-10px 0",
  padding: "10px 0",
  color: theme.link.ink,
  fontWeight: theme.weight.medium,
});

export const openList = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.space.x1,
});

const line = {
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: theme.space.x3,
  minHeight: 44,
} as const;

export const openLink = style({ ...line, color: theme.link.ink, fontWeight: theme.weight.medium });

export const openCount = style({
  flex: "none",
  color: theme.color.text,
  fontWeight: theme.weight.bold,
  fontVariantNumeric: "tabular-nums",
});

export const tip = style(line);

export const tipFan = style({ minWidth: 0, overflowWrap: "anywhere" });

export const tipAt = style({ ...text.small, display: "block", color: theme.color.muted });

export const allLink = style({
  display: "inline-block",
  marginTop: theme.space.x2,
  padding: `${theme.space.x2} 0`,
  color: theme.link.ink,
  fontWeight: theme.weight.medium,
});
