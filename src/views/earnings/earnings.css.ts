import { globalStyle, style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const filters = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
});

const surface = {
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
} as const;

export const totals = style({ ...surface, display: "grid", gap: theme.space.x5, padding: theme.space.x4 });

/** A table that is wider than a phone, by large sums, moves inside its card. */
export const scroll = style({ overflowX: "auto" });

export const table = style({ ...text.small, ...text.figures, width: "100%", borderCollapse: "collapse" });

export const caption = style({ textAlign: "start", color: theme.color.muted, paddingBottom: theme.space.x2 });

globalStyle(`${table} th, ${table} td`, {
  padding: `${theme.space.x2} 0 ${theme.space.x2} ${theme.space.x3}`,
  verticalAlign: "bottom",
  borderTop: `1px solid ${theme.color.line}`,
  textAlign: "end",
  fontWeight: theme.weight.regular,
  whiteSpace: "nowrap",
  "@media": { [media.phone]: { paddingLeft: theme.space.x1, fontSize: theme.size.micro } },
});
globalStyle(`${table} thead th`, { color: theme.color.muted, borderTop: 0, whiteSpace: "normal" });
globalStyle(`${table} tr > :first-child`, { textAlign: "start", paddingLeft: 0, whiteSpace: "normal" });
globalStyle(`${table} tr > :nth-child(2)`, { fontWeight: theme.weight.bold });

export const file = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  justifySelf: "start",
  minHeight: theme.touch,
  color: theme.link.ink,
});

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

export const title = style({
  ...text.body,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  margin: 0,
  fontWeight: theme.weight.bold,
});

export const facts = style({
  ...text.small,
  ...text.figures,
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.x3,
  margin: 0,
  color: theme.color.muted,
});

export const fan = style({ overflowWrap: "anywhere", minWidth: 0 });

export const sums = style({
  display: "grid",
  justifyItems: "end",
  flexShrink: 0,
  "@media": { [media.tablet]: { minWidth: "8rem" } },
});

const amount = { ...text.body, ...text.figures, margin: 0, fontWeight: theme.weight.bold } as const;
export const net = style(amount);
export const minus = style({ ...amount, color: theme.danger.ink });

export const brought = style({ ...text.small, margin: 0 });
