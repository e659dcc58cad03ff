import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export { groups as choices, legend, problem } from "../broadcast/broadcast.css.ts";

export const head = style({ display: "grid", gap: theme.space.x2, outline: "none", scrollMarginTop: 120 });

export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });

export const note = style({ ...text.small, margin: 0, color: theme.color.muted });

export const slots = style({
  display: "grid",
  gap: theme.space.x3,
  width: "100%",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

/** A day, its time and the way to take both away, on the narrowest phone too. */
export const slot = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 148px) auto",
  alignItems: "end",
  gap: theme.space.x2,
  maxWidth: 440,
});

export const section = style({
  display: "grid",
  gap: theme.space.x3,
  justifyItems: "start",
  paddingTop: theme.space.x2,
});
