import { style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const list = style({ display: "flex", flexWrap: "wrap", gap: `${theme.space.x4} ${theme.space.x8}` });

export const stat = style({ display: "flex", flexDirection: "column-reverse" });

export const value = style({ ...text.title, ...text.figures });

export const label = style({ ...text.small, color: theme.color.muted });
