import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

const surface = {
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
} as const;

export const owed = style({ ...surface, display: "grid", gap: theme.space.x4, padding: theme.space.x4 });

export const note = style({ ...text.small, margin: 0, color: theme.color.muted });

export const ways = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const list = style({ display: "grid", gap: theme.space.x3, margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  ...surface,
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: theme.space.x4,
  padding: `${theme.space.x3} ${theme.space.x4}`,
});

export const what = style({ minWidth: 0 });

export const amount = style({
  ...text.body,
  ...text.figures,
  margin: 0,
  fontWeight: theme.weight.bold,
});

export const facts = style({
  ...text.small,
  ...text.figures,
  margin: 0,
  color: theme.color.muted,
  overflowWrap: "anywhere",
});
