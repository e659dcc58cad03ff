import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });

export const cards = style({
  display: "grid",
  gap: theme.space.x4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  minWidth: 0,
});

export const head = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space.x3 });

export const name = style({ ...text.title, margin: 0, minWidth: 0, overflowWrap: "anywhere" });

export const about = style({ ...text.body, margin: `${theme.space.x2} 0 0`, overflowWrap: "anywhere" });

export const small = style({ ...text.small, margin: `${theme.space.x1} 0 0`, color: theme.color.muted });

/** Below the records. */
export const note = style({ ...text.small, margin: `${theme.space.x3} 0 0`, color: theme.color.muted });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  marginTop: theme.space.x4,
});

export const swatches = style({ display: "flex", gap: theme.space.x2, marginTop: theme.space.x3 });

export const records = style({ display: "grid", gap: theme.space.x3, margin: `${theme.space.x4} 0 0` });

/** One record: what it is, and each part of it with its button. */
export const record = style({
  display: "grid",
  gap: theme.space.x2,
  minWidth: 0,
  margin: 0,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
});

export const part = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: theme.space.x2,
  "@media": { [media.tablet]: { gridTemplateColumns: "64px minmax(0, 1fr) auto" } },
});

export const partName = style({
  ...text.small,
  color: theme.color.muted,
  gridColumn: "1 / -1",
  "@media": { [media.tablet]: { gridColumn: "auto" } },
});

export const value = style({
  margin: 0,
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: 14,
  overflowWrap: "anywhere",
});

export const form = style({
  display: "grid",
  gap: theme.space.x4,
  minWidth: 0,
  "@media": { [media.tablet]: { maxWidth: 480 } },
});
