import { style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const line = { content: "", flex: 1, height: 1, background: theme.color.line } as const;

export const divider = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x4,
  ...text.small,
  color: theme.color.muted,
  "::before": line,
  "::after": line,
});
