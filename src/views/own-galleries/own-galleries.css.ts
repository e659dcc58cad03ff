import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  justifyContent: "space-between",
  gap: theme.space.x4,
});

export const words = style({ display: "grid", gap: theme.space.x2, flex: "1 1 18rem" });

export const heading = style({ ...text.heading, margin: 0 });

export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });

export const panel = style({ display: "grid", gap: theme.space.x4 });

export const list = style({ display: "grid", gap: theme.space.x3, margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto 72px minmax(0, 1fr) auto",
  alignItems: "start",
  gap: theme.space.x3,
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const lifted = style({ borderColor: theme.link.fill, boxShadow: `0 0 0 1px ${theme.link.fill}` });

/** Moves its row by arrow keys, or is dragged; a finger on it does not scroll. */
export const handle = style({
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 72,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "none",
  color: theme.color.muted,
  cursor: "grab",
  touchAction: "none",
  selectors: { "&:hover": { background: theme.color.sunken }, "&:focus-visible": focusRing },
});

export const picture = style({
  display: "grid",
  placeItems: "center",
  aspectRatio: "1",
  overflow: "hidden",
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
  color: theme.color.muted,
});

export const image = style({ width: "100%", height: "100%", objectFit: "cover" });

export const about = style({ display: "grid", gap: theme.space.x2, minWidth: 0 });

export const title = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.bold,
  overflowWrap: "anywhere",
});

export const facts = style({
  ...text.small,
  ...text.figures,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.x3,
  rowGap: theme.space.x1,
  margin: 0,
  color: theme.color.muted,
});

export const reason = style({ ...text.small, margin: 0, color: theme.danger.ink, overflowWrap: "anywhere" });
