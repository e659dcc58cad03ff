import { style } from "@vanilla-extract/css";

import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const menu = style({ display: "grid", gap: theme.space.x3, minWidth: 0 });

export const list = style({ display: "grid", margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: theme.space.x2,
  paddingBlock: theme.space.x2,
  borderTop: `1px solid ${theme.color.line}`,
});

export const lifted = style({ background: theme.color.sunken, borderRadius: theme.radius.medium });

export const edited = style({ paddingBlock: theme.space.x3, borderTop: `1px solid ${theme.color.line}` });

/** Moves its row by arrow keys, or is dragged; a finger on it does not scroll. */
export const handle = style({
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "none",
  color: theme.color.muted,
  cursor: "grab",
  touchAction: "none",
  selectors: { "&:hover": { background: theme.color.sunken }, "&:focus-visible": focusRing },
});

export const description = style({ ...text.body, margin: 0, overflowWrap: "anywhere" });

export const price = style({ ...text.small, ...text.figures, margin: 0, color: theme.color.muted });

export const buttons = style({ display: "flex", gap: theme.space.x1 });

export const note = style({ ...text.small, margin: 0, color: theme.color.muted });

export const form = style({ display: "grid", gap: theme.space.x4 });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });
