import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

/** Gets the focus when form and details take turns, below the header that stays. */
export const heading = style({ ...text.heading, margin: 0, scrollMarginTop: 120, outline: "none" });

export const lead = style({ ...text.body, margin: `${theme.space.x1} 0 0`, color: theme.color.muted });

export const link = style({ color: "inherit" });

export const placeholder = style({ display: "grid", gap: theme.space.x4 });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
});

export const cardTitle = style({ ...text.title, margin: 0 });

export const hint = style({ ...text.small, margin: `${theme.space.x1} 0 0`, color: theme.color.muted });

export const list = style({ margin: `${theme.space.x4} 0 0` });

export const row = style({
  display: "grid",
  gap: theme.space.x1,
  padding: `${theme.space.x3} 0`,
  borderTop: `1px solid ${theme.color.line}`,
  alignItems: "baseline",
  "@media": { [media.tablet]: { gridTemplateColumns: "160px 1fr" } },
});

export const term = style({ ...text.small, color: theme.color.muted });

export const value = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.medium,
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
  paddingTop: theme.space.x4,
  borderTop: `1px solid ${theme.color.line}`,
});

export const form = style({ display: "grid", gap: theme.space.x5 });

export const fields = style({ display: "grid", gap: theme.space.x5, marginTop: theme.space.x5 });

export const pair = style({
  display: "grid",
  alignItems: "start",
  gap: theme.space.x5,
  "@media": { [media.tablet]: { gridTemplateColumns: "1fr 1fr", gap: theme.space.x4 } },
});

export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});
