import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const customize = style({ display: "grid", gap: theme.space.x4, minWidth: 0 });

export const section = style({
  display: "grid",
  gap: theme.space.x3,
  minWidth: 0,
  padding: theme.space.x5,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  scrollMarginTop: 96,
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x2,
});

export const title = style({ ...text.title, margin: 0 });

export const about = style({ ...text.small, margin: 0, color: theme.color.muted });

export const summary = style({
  ...text.body,
  ...text.figures,
  margin: 0,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const form = style({ display: "grid", gap: theme.space.x4 });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

/** The button that fans will see: it cannot be pressed. */
export const seen = style({ margin: 0, maxWidth: 372 });

export const caption = style({ ...text.small, marginBottom: theme.space.x2, color: theme.color.muted });

export const error = style({ ...text.small, margin: 0, color: theme.danger.ink });
