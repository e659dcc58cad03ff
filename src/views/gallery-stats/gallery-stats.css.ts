import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x4,
});

export const heading = style({ ...text.heading, margin: 0 });

export const file = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  color: theme.link.ink,
});

export const filters = style({
  display: "grid",
  gap: theme.space.x4,
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

export const list = style({ display: "grid", gap: theme.space.x3, margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  display: "grid",
  gap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const title = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.bold,
  overflowWrap: "anywhere",
});

export const facts = style({
  ...text.small,
  ...text.figures,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
  margin: 0,
  color: theme.color.muted,
});
