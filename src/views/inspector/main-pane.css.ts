import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { theme } from "../theme/theme.contract.ts";

export const tabs = style({
  display: "flex",
  alignItems: "center",
  gap: 2,
  minHeight: 36,
  padding: "0 8px",
  borderBottom: `1px solid ${theme.color.line}`,
  overflowX: "auto",
  scrollbarWidth: "none",
});

export const tab = style({
  minHeight: 36,
  padding: "0 10px",
  border: 0,
  borderBottom: "2px solid transparent",
  borderTop: "2px solid transparent",
  background: "transparent",
  color: theme.color.muted,
  fontSize: "0.8125rem",
  fontWeight: theme.weight.medium,
  whiteSpace: "nowrap",
  cursor: "pointer",
  selectors: {
    '&[aria-selected="true"]': { color: theme.color.text, borderBottomColor: theme.link.ink },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "@media": {
    [media.hover]: { selectors: { "&:hover": { color: theme.color.text } } },
    [media.mobile]: { flex: 1, minHeight: 42, fontSize: "0.875rem" },
  },
});

export const list = style({ display: "flex", flex: "1 0 auto" });

export const subject = style({
  display: "flex",
  alignItems: "center",
  gap: 6,
  minWidth: 0,
  marginLeft: "auto",
  color: theme.color.muted,
  fontSize: "0.75rem",
  whiteSpace: "nowrap",
});

export const panel = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflow: "hidden",
});

export const empty = style({
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: theme.space.x2,
  flex: 1,
  padding: theme.space.x6,
  color: theme.color.muted,
  textAlign: "center",
  textWrap: "balance",
});

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: 36,
  padding: "2px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  color: theme.color.muted,
  fontSize: "0.75rem",
});

export const past = style({
  padding: "1px 8px",
  borderRadius: theme.radius.round,
  background: theme.warning.tint,
  color: theme.warning.ink,
  fontWeight: theme.weight.bold,
});

export const devices = style({ display: "flex", gap: 2, marginLeft: "auto" });

export const stage = style({
  flex: 1,
  minHeight: 0,
  display: "flex",
  justifyContent: "center",
  overflow: "auto",
  padding: theme.space.x3,
  background: theme.color.sunken,
});

export const screen = style({
  flex: "none",
  width: "100%",
  height: "100%",
  minHeight: 320,
  border: `2px solid ${theme.warning.ink}`,
  borderRadius: theme.radius.medium,
  overflow: "hidden",
  background: theme.color.page,
  selectors: { '&[data-device="phone"]': { width: 394, maxWidth: "100%" } },
});

/** What can be done with a chart as a whole: below it, so that no part of it is covered. */
export const chartTools = style({
  display: "flex",
  flex: "none",
  flexWrap: "wrap",
  gap: 4,
  padding: "6px 8px",
  borderTop: `1px solid ${theme.color.line}`,
});
