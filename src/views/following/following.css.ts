import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const list = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.space.x3 });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  alignItems: "center",
  columnGap: theme.space.x4,
  rowGap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  // There may be none, one or two buttons: each takes a column of its own.
  "@media": { [media.tablet]: { gridTemplateColumns: "auto minmax(0, 1fr)", gridAutoFlow: "column" } },
});

export const face = style({ display: "block", lineHeight: 0 });

export const about = style({ minWidth: 0 });

export const title = style({
  ...text.body,
  margin: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
});

export const name = style({
  minWidth: 0,
  color: "inherit",
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  overflowWrap: "anywhere",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

export const terms = style({ ...text.small, margin: `${theme.space.x1} 0 0`, color: theme.color.muted });

/** On a phone a line of its own, as wide as the row. */
export const action = style({
  gridColumn: "1 / -1",
  "@media": { [media.tablet]: { gridColumn: "auto" } },
});
