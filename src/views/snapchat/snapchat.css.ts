import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const form = style({ display: "grid", gap: theme.space.x5 });

export const person = style({ display: "flex", alignItems: "center", gap: theme.space.x3, minWidth: 0 });
export const names = style({ flex: 1, minWidth: 0 });
export const name = style({ ...text.body, ...text.clip, fontWeight: theme.weight.bold });
export const about = style({ ...text.small, ...text.clip, color: theme.color.muted });
export const price = style({ ...text.body, flexShrink: 0, fontWeight: theme.weight.bold });

export const notice = style({ ...text.small, color: theme.color.muted });
export const link = style({ color: "inherit", textDecoration: "underline" });
