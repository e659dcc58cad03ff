import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text, unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x2,
  minHeight: 36,
  padding: "4px 6px 4px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
});

export const title = style({ fontWeight: theme.weight.bold });

export const tree = style({
  flex: 1,
  overflow: "auto",
  margin: 0,
  padding: "4px 6px 12px",
  listStyle: "none",
});

export const line = style({
  display: "flex",
  alignItems: "center",
  gap: 6,
  minHeight: 28,
  paddingInline: "calc((var(--level) - 1) * 14px + 2px) 6px",
  borderRadius: 6,
  cursor: "pointer",
  whiteSpace: "nowrap",
  selectors: {
    '&[aria-selected="true"]': { background: theme.link.tint },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "@media": {
    [media.hover]: {
      selectors: { '&:hover:not([aria-selected="true"])': { background: theme.color.hover } },
    },
    [media.mobile]: { minHeight: 40 },
  },
});

export const fold = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 18,
  height: 24,
  color: theme.color.muted,
  transition: `rotate ${theme.motion.fast}`,
});

export const unfolded = style({ rotate: "90deg" });

export const mark = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 14,
  height: 14,
  borderRadius: "50%",
  color: "var(--hue)",
});

export const status = styleVariants({
  live: { background: "var(--hue)" },
  done: {},
  failed: { color: theme.danger.ink },
  stopped: { border: "1.5px solid currentColor", borderRadius: 3, scale: "0.8" },
  ghost: { border: "1.5px dashed currentColor" },
});

export const ended = style({ color: theme.color.muted });

/** Whole as long as what stands beside it has room to give. */
export const name = style({
  ...text.clip,
  flex: "0 1 auto",
  minWidth: 0,
  fontWeight: theme.weight.medium,
});

export const kind = style({
  ...text.clip,
  flex: "0 10000 auto",
  minWidth: 0,
  color: theme.color.muted,
  fontSize: "0.75rem",
});

export const value = style({
  ...text.clip,
  flex: "0 1000000 auto",
  minWidth: 0,
  marginLeft: "auto",
  paddingLeft: 8,
  color: theme.color.muted,
  fontFamily: theme.font.mono,
  fontSize: "0.6875rem",
});

export const count = style({
  ...text.figures,
  flex: "none",
  minWidth: 18,
  color: theme.color.muted,
  fontSize: "0.6875rem",
  textAlign: "right",
});

export const said = style(unseen);
