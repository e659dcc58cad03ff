import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const hint = style({ ...text.small, margin: 0, color: theme.color.muted });

export const error = style({ ...text.small, margin: 0, color: theme.danger.ink });

export const broken = style({ display: "grid", gap: theme.space.x2, justifyItems: "start" });

export const line = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.space.x3,
  alignItems: "end",
});
