import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);
export const heading = style({ ...text.heading, margin: 0 });
export const subheading = style({ ...text.title, margin: 0 });
export const form = style({ display: "grid", gap: theme.space.x5 });
export const names = style({ display: "grid", gap: theme.space.x3, justifyItems: "start" });
export const wide = style({ width: "100%" });
export const note = style({ ...text.small, margin: 0, color: theme.color.muted });
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});
export const refused = style({ margin: 0, paddingLeft: theme.space.x5, overflowWrap: "anywhere" });

export const length = style({
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});
export const legend = style({
  ...text.body,
  padding: 0,
  paddingBottom: theme.space.x2,
  fontWeight: theme.weight.medium,
});
export const problem = style({ ...text.small, margin: 0, color: theme.danger.ink });

export const search = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.space.x3,
  alignItems: "end",
});
export const picker = style({ display: "grid", gap: theme.space.x4 });
export const fans = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.space.x2 });
export const foot = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
});
