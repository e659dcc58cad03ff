import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const cardTitle = style({ ...text.title, margin: 0 });

export const hint = style({ ...text.small, margin: `${theme.space.x1} 0 0`, color: theme.color.muted });

export const line = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
  marginTop: theme.space.x4,
});

export const email = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.medium,
  overflowWrap: "anywhere",
});

export const atEnd = style({ "@media": { [media.tablet]: { marginLeft: "auto" } } });

export const form = style({
  display: "grid",
  gap: theme.space.x5,
  marginTop: theme.space.x5,
  "@media": { [media.tablet]: { maxWidth: 400 } },
});

/** What can be done about what stands above. */
export const action = style({ marginTop: theme.space.x4 });

export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});

export const waiting = style({ margin: `0 0 ${theme.space.x3}`, overflowWrap: "anywhere" });

export const list = style({ listStyle: "none", margin: `${theme.space.x3} 0 0`, padding: 0 });

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x4,
  minHeight: 72,
  padding: `${theme.space.x3} 0`,
  borderTop: `1px solid ${theme.color.line}`,
  selectors: { "&:first-child": { borderTop: 0 } },
});

export const about = style({ flex: 1, minWidth: 0 });

export const device = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.medium,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
});

export const placeholder = style({ display: "grid", gap: theme.space.x4, marginTop: theme.space.x4 });

export const foot = style({
  marginTop: theme.space.x3,
  paddingTop: theme.space.x4,
  borderTop: `1px solid ${theme.color.line}`,
});
