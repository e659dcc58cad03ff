import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const title = style({ ...text.small, margin: 0, color: theme.color.muted });

export const list = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.x3,
  margin: `${theme.space.x3} 0 0`,
  padding: 0,
  listStyle: "none",
});

export const partner = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  minHeight: theme.touch,
  color: "inherit",
  textDecoration: "none",
});

export const words = style({ ...text.small, minWidth: 0 });

export const name = style({ ...text.clip, display: "block", fontWeight: theme.weight.bold });
