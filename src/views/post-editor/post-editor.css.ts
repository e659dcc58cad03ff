import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x6,
  alignItems: "start",
  "@media": { [media.desktop]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" } },
});

export const heading = style({ ...text.heading, margin: 0 });

export const title = style({ ...text.title, margin: 0 });

/** Below the header that stays. */
export const editor = style({ scrollMarginTop: 96 });

export const form = style({ display: "grid", gap: theme.space.x5, marginTop: theme.space.x4 });

export const count = style({ fontVariantNumeric: "tabular-nums" });

export const pair = style({
  display: "grid",
  gap: theme.space.x4,
  "@media": { [media.tablet]: { gridTemplateColumns: "1fr 1fr" } },
});

export const poll = style({ display: "grid", gap: theme.space.x3 });

export const option = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: theme.space.x2,
});

export const error = style({ ...text.small, margin: 0, color: theme.danger.ink });

export const settings = style({
  display: "grid",
  gap: theme.space.x4,
  paddingTop: theme.space.x4,
  borderTop: `1px solid ${theme.color.line}`,
});

export const inset = style({ paddingLeft: theme.space.x8 });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
  paddingTop: theme.space.x4,
  borderTop: `1px solid ${theme.color.line}`,
});

export const answers = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x3 });

/** Gets the focus, below the header that stays. */
export const compare = style({ scrollMarginTop: 120, outline: "none" });

export const theirs = style({
  ...text.body,
  display: "block",
  margin: `${theme.space.x2} 0 ${theme.space.x3}`,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const preview = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.x4 });

export const waiting = style({ display: "grid", gap: theme.space.x4 });
