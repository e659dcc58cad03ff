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
  "@media": { [media.tablet]: { gridTemplateColumns: "auto 1fr auto" } },
});

export const about = style({ display: "grid", gap: 2, minWidth: 0, overflowWrap: "anywhere" });

export const title = style({
  ...text.body,
  margin: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  fontWeight: theme.weight.bold,
});

export const line = style({ ...text.small, margin: 0, color: theme.color.muted });

/** What a fan wrote, as he wrote it. */
export const said = style({ ...text.small, margin: 0, whiteSpace: "pre-wrap" });

export const warns = style({
  ...text.small,
  margin: 0,
  color: theme.warning.ink,
  fontWeight: theme.weight.bold,
});

export const actions = style({
  gridColumn: "1 / -1",
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  "@media": { [media.tablet]: { gridColumn: "auto", justifyContent: "flex-end" } },
});

/** Two beside each other on a phone, so that the rows begin on the first screen. */
export const filters = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.x3,
  alignItems: "end",
  "@media": { [media.tablet]: { display: "flex", flexWrap: "wrap" } },
});

export const search = style({
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.space.x3,
  alignItems: "end",
  "@media": { [media.tablet]: { flex: "1 1 300px" } },
});

export const file = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  color: theme.link.ink,
  ...text.small,
  fontWeight: theme.weight.bold,
});

/** The place of a fan among those who spend most. */
export const rank = style({ ...text.figures, color: theme.color.muted });
