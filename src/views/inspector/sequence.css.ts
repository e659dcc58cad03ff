import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const ROW = 28;

export const frame = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
});

/** Stands like a row, so that its names are above the lanes. */
export const head = style({
  display: "flex",
  alignItems: "end",
  gap: 10,
  minHeight: 34,
  padding: "2px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  color: theme.color.muted,
  fontSize: "0.75rem",
  whiteSpace: "nowrap",
});

export const count = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 10px",
  minWidth: 0,
  padding: "4px 0",
  whiteSpace: "normal",
});

export const laneName = style({
  fill: "var(--hue)",
  fontSize: "0.6875rem",
  fontWeight: theme.weight.medium,
});

export const box = style({
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  contain: "strict",
  selectors: { "&:focus-visible": { outlineOffset: -2 } },
});

export const spacer = style({ position: "relative", contain: "layout style" });

export const row = style({
  position: "absolute",
  insetInline: 0,
  top: "var(--top)",
  display: "flex",
  alignItems: "center",
  gap: 10,
  height: ROW,
  contain: "strict",
  padding: "0 12px",
  cursor: "default",
  whiteSpace: "nowrap",
  selectors: {
    '&[aria-selected="true"]': { background: theme.link.tint },
    '&[data-range="true"]': { boxShadow: `inset 3px 0 0 ${theme.link.ink}` },
    '&[data-ahead="true"]': { color: theme.color.muted },
  },
  "@media": {
    [media.hover]: {
      selectors: { '&:hover:not([aria-selected="true"])': { background: theme.color.hover } },
    },
  },
});

export const cells = style({ display: "contents" });

export const time = style({
  ...text.figures,
  flex: "none",
  width: 62,
  color: theme.color.muted,
  fontSize: "0.6875rem",
  textAlign: "right",
});

export const clock = style([
  time,
  { width: 78, display: "none", "@media": { [media.wide]: { display: "block" } } },
]);

export const lanes = style({
  flex: "none",
  display: "none",
  overflow: "visible",
  "@media": { [media.desktop]: { display: "block" } },
});

export const rail = style({ stroke: theme.color.line, strokeWidth: 1.5 });

export const arrow = style({
  stroke: "var(--hue)",
  strokeWidth: 1.5,
  fill: "none",
  strokeLinejoin: "round",
  strokeLinecap: "round",
});

export const dot = style({ fill: "var(--hue)" });

export const origin = style({ fill: theme.color.surface, stroke: "var(--hue)", strokeWidth: 1.5 });

export const event = style({ flex: "none", fontWeight: theme.weight.medium });

export const who = style({ flex: "none", color: theme.color.muted, fontSize: "0.75rem" });

export const actor = style({ color: "var(--hue)", fontWeight: theme.weight.medium });

export const equal = style({
  ...text.figures,
  flex: "none",
  minWidth: 26,
  height: 18,
  padding: "0 6px",
  border: `1px solid ${theme.color.line}`,
  borderRadius: 9,
  background: theme.color.sunken,
  color: theme.color.text,
  fontSize: "0.6875rem",
  lineHeight: 1,
  cursor: "pointer",
});

export const payload = style({
  ...text.clip,
  minWidth: 0,
  flex: "1 1 80px",
  maxWidth: "60ch",
  color: theme.color.muted,
  fontFamily: theme.font.mono,
  fontSize: "0.6875rem",
});

export const untaken = style({
  flex: "none",
  padding: "0 5px",
  borderRadius: 4,
  background: theme.warning.tint,
  color: theme.warning.ink,
  fontSize: "0.6875rem",
});

export const empty = style({
  display: "grid",
  justifyItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x10} ${theme.space.x4}`,
  color: theme.color.muted,
  textAlign: "center",
  textWrap: "balance",
});
