import { style } from "@vanilla-extract/css";

import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const form = style({ display: "grid", gap: theme.space.x5 });

export const person = style({ display: "flex", alignItems: "center", gap: theme.space.x3, minWidth: 0 });
export const names = style({ minWidth: 0 });
export const name = style({ ...text.body, ...text.clip, fontWeight: theme.weight.bold });
export const about = style({ ...text.small, ...text.clip, color: theme.color.muted });

export const quick = style({ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: theme.space.x2 });

export const quickAmount = style({
  minHeight: theme.touch,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
  background: theme.color.surface,
  color: theme.color.text,
  ...text.body,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.color.sunken },
    "&[aria-pressed=true]": { borderColor: theme.brand.link, background: theme.color.sunken },
    "&:focus-visible": focusRing,
  },
});
