import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const panel = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space.x5,
  flex: 1,
  minHeight: 0,
  padding: theme.space.x4,
  overflowY: "auto",
});

export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "baseline",
  gap: `${theme.space.x2} ${theme.space.x4}`,
  margin: 0,
});

export const name = style({ ...text.small, color: theme.color.muted });
export const value = style({ ...text.body, margin: 0, overflowWrap: "anywhere" });
export const heading = style({ ...text.lead, margin: 0, fontWeight: theme.weight.bold });
export const form = style({ display: "grid", gap: theme.space.x3, justifyItems: "start" });
export const wide = style({ width: "100%" });
export const quiet = style({ ...text.small, margin: 0, color: theme.color.muted });
export const section = style({ display: "grid", gap: theme.space.x3 });
export const orders = style({
  display: "grid",
  gap: theme.space.x3,
  margin: 0,
  padding: 0,
  listStyle: "none",
});
export const order = style({ display: "grid", gap: theme.space.x1 });
export const ordered = style({ ...text.body, margin: 0, overflowWrap: "anywhere" });
