import { style } from "@vanilla-extract/css";

import { text, unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  minWidth: 0,
  padding: `0 ${theme.space.x3} ${theme.space.x2}`,
});

export const face = style({
  position: "relative",
  flex: "none",
  padding: 0,
  border: 0,
  borderRadius: theme.radius.round,
  background: "transparent",
  lineHeight: 0,
  cursor: "pointer",
});

/** A small pencil at the picture tells that a press edits it. */
export const pencil = style({
  position: "absolute",
  right: -3,
  bottom: -3,
  display: "grid",
  placeItems: "center",
  width: 22,
  height: 22,
  borderRadius: theme.radius.round,
  background: theme.color.surface,
  color: theme.color.text,
  boxShadow: `0 0 0 1px ${theme.color.line}`,
});

export const who = style({ display: "grid", gap: 2, minWidth: 0 });

export const name = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.bold,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const username = style({
  ...text.small,
  margin: 0,
  color: theme.color.muted,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const balance = style({ ...text.small, color: theme.link.ink, fontWeight: theme.weight.bold });

export const groups = style({ display: "grid", gap: theme.space.x1 });

export const title = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  width: "100%",
  minHeight: theme.touch,
  padding: `0 ${theme.space.x3}`,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "transparent",
  ...text.small,
  color: theme.color.muted,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  selectors: { "&:hover": { background: theme.color.hover } },
});

export const heading = style({ margin: 0 });

export const entries = style({ listStyle: "none", margin: 0, padding: 0 });

export const entry = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
  width: "100%",
  minHeight: theme.touch,
  padding: `0 ${theme.space.x3}`,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "transparent",
  color: "inherit",
  ...text.body,
  fontWeight: theme.weight.medium,
  textAlign: "left",
  textDecoration: "none",
  cursor: "pointer",
  selectors: { "&:hover": { background: theme.color.hover } },
});

export const said = style(unseen);

export const logOut = style({ borderTop: `1px solid ${theme.color.line}`, paddingTop: theme.space.x2 });
