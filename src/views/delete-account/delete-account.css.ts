import { globalStyle, style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const form = style({ display: "grid", gap: theme.space.x4 });

export const lead = style({ ...text.body, margin: 0 });

export const points = style({
  ...text.body,
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  paddingLeft: theme.space.x5,
  color: theme.color.muted,
});

// Lists with a class have no marks: their items bring them again.
globalStyle(`${points} > li`, { listStyle: "disc" });
