import { style } from "@vanilla-extract/css";

import { text as texts } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const door = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x4} ${theme.space.x4} calc(${theme.space.x4} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${theme.color.line}`,
  background: theme.color.sunken,
});

export const text = style({ ...texts.body, margin: 0, textAlign: "center", overflowWrap: "anywhere" });
