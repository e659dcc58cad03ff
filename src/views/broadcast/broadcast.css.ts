import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);
export const heading = style({ ...text.heading, margin: 0 });
export const form = style({ display: "grid", gap: theme.space.x5 });

export const groups = style({
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});

export const legend = style({ ...text.body, padding: 0, fontWeight: theme.weight.medium });
export const inset = style({ paddingLeft: theme.space.x6 });
export const count = style({ ...text.body, margin: 0 });
export const problem = style({ ...text.small, margin: 0, color: theme.danger.ink });
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});
export const note = style({ ...text.small, margin: 0, color: theme.color.muted });
