import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const composer = style({
  padding: `${theme.space.x2} ${theme.space.x4} ${theme.space.x3}`,
  borderTop: `1px solid ${theme.color.line}`,
  // On a phone the bar of the main pages is below it.
  "@media": { [media.tablet]: { paddingBottom: `calc(${theme.space.x3} + env(safe-area-inset-bottom))` } },
});

/** Its one column is never wider than the page, whatever word is typed. */
export const form = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.x1 });

/** What is said above stays in sight, and the field below, also on a phone with bars on top of the page. */
export const files = style({
  display: "grid",
  gap: theme.space.x3,
  maxHeight: "32dvh",
  padding: `${theme.space.x2} 0`,
  overflowY: "auto",
});

export const waits = style({
  ...text.small,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  margin: 0,
  color: theme.color.muted,
});

/** What of the tip menu the message delivers. */
export const delivers = style({
  ...text.small,
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  margin: 0,
  fontWeight: theme.weight.bold,
});

export const what = style({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

export const row = style({ display: "flex", alignItems: "flex-end", gap: theme.space.x2 });

export const field = style({
  ...text.body,
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  maxHeight: 160,
  margin: 0,
  padding: `9px ${theme.space.x4}`,
  border: `1px solid ${theme.color.control}`,
  borderRadius: 22,
  background: theme.color.surface,
  color: theme.color.text,
  fontSize: "1rem",
  resize: "none",
  // It grows with what is typed.
  fieldSizing: "content",
  selectors: {
    "&:focus-visible": {
      borderColor: theme.color.focus,
      outline: `3px solid color-mix(in srgb, ${theme.color.focus} 26%, transparent)`,
    },
    '&[aria-invalid="true"]': { borderColor: theme.danger.ink },
  },
} as Parameters<typeof style>[0]);

export const hint = style({ ...text.micro, margin: 0, color: theme.color.muted });

export const problem = style({ ...text.small, margin: 0, color: theme.danger.ink });
