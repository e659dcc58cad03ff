import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const part = style({ display: "grid", gap: theme.space.x3 });

export const title = style({ ...text.title, margin: `0 0 ${theme.space.x3}` });

/** Over a part whose gap keeps the list off it. */
export const partTitle = style({ ...text.title, margin: 0 });

export const spent = style({ display: "grid", gap: theme.space.x3 });

export const note = style({
  ...text.small,
  ...text.figures,
  margin: 0,
  color: theme.color.muted,
  fontWeight: theme.weight.regular,
});

export const cards = style({
  display: "grid",
  gap: theme.space.x4,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

export const card = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space.x4 });

export const cardName = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
});

export const add = style({ display: "flex", marginTop: theme.space.x4 });

export const address = style({
  ...text.body,
  display: "grid",
  fontStyle: "normal",
  overflowWrap: "anywhere",
});

export const pair = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 10rem), 1fr))",
});

export const number = style({
  ...text.body,
  ...text.figures,
  display: "grid",
  flex: "1 1 12rem",
  minWidth: 0,
  margin: 0,
  fontWeight: theme.weight.bold,
});

export const form = style({ display: "grid", gap: theme.space.x4, marginTop: theme.space.x4 });

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x3 });

export const list = style({ display: "grid", gap: theme.space.x3, margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  padding: `0 ${theme.space.x4}`,
});

export const receipt = style({ minWidth: 0 });

export const receiptSkeleton = style({ padding: `${theme.space.x3} 0` });

export const summary = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x3} 0`,
  cursor: "pointer",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:focus-visible": focusRing,
  },
});

export const what = style({ display: "grid", flex: 1, minWidth: 0 });

export const line = style({
  ...text.body,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  fontWeight: theme.weight.bold,
  overflowWrap: "anywhere",
});

export const amount = style({ ...text.body, ...text.figures, flexShrink: 0, fontWeight: theme.weight.bold });

/** Turns over while the receipt is open. */
export const arrow = style({
  display: "grid",
  flexShrink: 0,
  color: theme.color.muted,
  selectors: { [`${receipt}[open] &`]: { transform: "rotate(180deg)" } },
});

export const facts = style({
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  padding: `${theme.space.x3} 0 ${theme.space.x4}`,
  borderTop: `1px solid ${theme.color.line}`,
});

export const fact = style({ display: "grid", gridTemplateColumns: "7rem 1fr", gap: theme.space.x3 });

export const value = style({ ...text.small, ...text.figures, margin: 0, overflowWrap: "anywhere" });

export const link = style({ color: theme.link.ink, selectors: { "&:focus-visible": focusRing } });
