import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { text as texts } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export { head, heading, lead, list, words } from "../own-galleries/own-galleries.css.ts";
export { facts, reason } from "../own-galleries/own-galleries.css.ts";

export const page = style(accountFrame);

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const about = style({ display: "grid", gap: theme.space.x2, minWidth: 0 });

/** As much of a message as tells it from others. */
export const text = style({
  ...texts.body,
  display: "-webkit-box",
  margin: 0,
  overflow: "hidden",
  fontWeight: theme.weight.bold,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
});

export const figures = style({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, max-content))",
  columnGap: theme.space.x6,
  margin: 0,
});

export const figure = style({ display: "grid" });
export const label = style({ ...texts.small, color: theme.color.muted });
export const value = style({ ...texts.body, ...texts.figures, margin: 0, fontWeight: theme.weight.medium });
