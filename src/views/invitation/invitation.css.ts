import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const body = style({ display: "grid", gap: theme.space.x5 });
export const question = style({ ...text.lead, margin: 0 });
export const time = style({ ...text.body, ...text.figures, margin: 0, color: theme.color.muted });
export const left = style({ color: theme.color.text, fontWeight: theme.weight.bold });
export const buttons = style({ display: "grid", gap: theme.space.x3 });
