import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

const low = "(max-height: 480px)";

export const bar = style({
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr) max-content",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x2} ${theme.space.x3}`,
  background: theme.color.page,
  "@media": {
    [low]: { paddingBlock: theme.space.x1 },
    [media.mobile]: {
      gridTemplateColumns: "max-content minmax(0, 1fr)",
      gap: theme.space.x2,
      paddingBottom: "max(8px, env(safe-area-inset-bottom))",
    },
  },
});

export const hand = style({ display: "flex", alignItems: "center", gap: 2 });

export const speed = style({
  minHeight: 28,
  marginLeft: 4,
  border: 0,
  borderRadius: 7,
  background: "transparent",
  color: theme.color.muted,
  fontSize: "0.75rem",
  cursor: "pointer",
  "@media": { [media.mobile]: { minHeight: 36 } },
});

export const track = style({
  position: "relative",
  height: 52,
  borderRadius: 7,
  border: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  cursor: "ew-resize",
  touchAction: "none",
  userSelect: "none",
  overflow: "hidden",
  selectors: { "&:focus-visible": focusRing },
  "@media": {
    [low]: { height: 36 },
    [media.mobile]: { gridColumn: "1 / -1", gridRow: 1, height: 54 },
  },
});

export const marks = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  maxWidth: "none",
  color: theme.color.muted,
});

/** What lies in the future of the moment that is looked at. */
export const ahead = style({
  position: "absolute",
  top: 0,
  bottom: 0,
  right: 0,
  left: "var(--at)",
  background: `color-mix(in srgb, ${theme.color.page} 66%, transparent)`,
  pointerEvents: "none",
});

export const needle = style({
  position: "absolute",
  top: 0,
  bottom: 0,
  left: "var(--at)",
  width: 2,
  marginLeft: -1,
  background: theme.color.text,
  pointerEvents: "none",
  "::before": {
    content: "",
    position: "absolute",
    top: 0,
    left: -4,
    borderInline: "5px solid transparent",
    borderTop: `7px solid ${theme.color.text}`,
  },
});

export const range = style({
  position: "absolute",
  top: 0,
  bottom: 0,
  left: "var(--from)",
  width: "var(--wide)",
  minWidth: 2,
  borderInline: `2px solid ${theme.link.ink}`,
  background: `color-mix(in srgb, ${theme.link.ink} 18%, transparent)`,
  pointerEvents: "none",
});

export const note = style({
  position: "absolute",
  bottom: 0,
  left: "var(--at)",
  width: 0,
  height: 0,
  marginLeft: -5,
  borderInline: "5px solid transparent",
  borderBottom: `8px solid ${theme.warning.ink}`,
  pointerEvents: "none",
});

export const reading = style({
  ...text.figures,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.space.x2,
  minWidth: 0,
  color: theme.color.muted,
  fontSize: "0.75rem",
  whiteSpace: "nowrap",
  "@media": { [media.mobile]: { flexWrap: "wrap" } },
});

export const where = style({ color: theme.color.text, fontWeight: theme.weight.medium });

export const wide = style({ display: "none", "@media": { [media.wide]: { display: "inline" } } });
