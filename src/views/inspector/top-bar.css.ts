import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text, unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const title = style({ ...unseen });

export const source = style({
  flex: "0 1 300px",
  minWidth: 120,
  fontWeight: theme.weight.medium,
  "@media": { [media.mobile]: { flex: "1 1 160px" } },
});

export const state = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  minHeight: 24,
  padding: "0 9px",
  borderRadius: theme.radius.round,
  background: theme.color.sunken,
  fontSize: "0.75rem",
  fontWeight: theme.weight.bold,
  whiteSpace: "nowrap",
  selectors: {
    '&[data-mode="live"]': { background: theme.success.tint, color: theme.success.ink },
    '&[data-mode="past"]': { background: theme.warning.tint, color: theme.warning.ink },
  },
});

export const dot = style({ width: 8, height: 8, borderRadius: "50%", background: "currentColor" });

export const stand = style({ width: 8, height: 8, borderInline: "3px solid currentColor" });

export const search = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  flex: "1 1 160px",
  minWidth: 110,
  maxWidth: 420,
  marginLeft: "auto",
});

export const glass = style({
  position: "absolute",
  left: 8,
  display: "inline-flex",
  color: theme.color.muted,
  pointerEvents: "none",
});

// Its own room for the glass, whichever style sheet of the two comes last.
export const searchInput = style({ width: "100%", selectors: { "&&": { paddingLeft: 30 } } });

export const long = style({ display: "none", "@media": { [media.wide]: { display: "inline" } } });

export const count = style({ ...text.figures, fontSize: "0.6875rem", fontWeight: theme.weight.bold });

export const group = style({
  display: "grid",
  gap: 2,
  margin: "0 0 12px",
  padding: 0,
  border: 0,
  minWidth: 0,
});

export const legend = style({
  padding: 0,
  marginBottom: 4,
  color: theme.color.muted,
  fontSize: "0.75rem",
  fontWeight: theme.weight.bold,
});

export const check = style({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 26,
  cursor: "pointer",
  overflowWrap: "anywhere",
  "@media": { [media.mobile]: { minHeight: 36 } },
});

export const many = style([group, { maxHeight: 168, overflow: "auto" }]);

export const menu = style({ display: "grid", gap: 2, justifyItems: "stretch" });

export const file = style({ ...unseen });

export const banner = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  padding: "5px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  background: theme.warning.tint,
  color: theme.warning.ink,
  fontSize: "0.75rem",
  fontWeight: theme.weight.medium,
});

export const notes = style({
  display: "grid",
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  minWidth: 0,
});

export const jump = style({
  padding: 0,
  border: 0,
  background: "transparent",
  color: "inherit",
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
  cursor: "pointer",
});

export const when = style({ display: "grid", gap: theme.space.x2, minWidth: 0 });

export const condition = style({ width: "100%", minWidth: 0, fontFamily: theme.font.mono });

export const found = style({
  display: "grid",
  margin: 0,
  padding: 0,
  listStyle: "none",
  maxHeight: 320,
  overflow: "auto",
});

export const foundWords = style({ textAlign: "start", overflowWrap: "anywhere", whiteSpace: "normal" });
