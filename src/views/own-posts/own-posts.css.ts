import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const bar = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  width: "100%",
  minHeight: theme.touch,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  borderRadius: theme.radius.large,
  border: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  color: theme.color.muted,
  textDecoration: "none",
  cursor: "pointer",
  ...text.body,
  selectors: { "&:hover": { background: theme.color.hover } },
});

export const label = style({ flex: 1, minWidth: 0, textAlign: "start" });

export const scheduled = style({ display: "grid", gap: theme.space.x3, marginTop: theme.space.x3 });

export const list = style({ display: "grid", gap: theme.space.x2, margin: 0, padding: 0, listStyle: "none" });

export const none = style({ ...text.body, margin: 0, padding: theme.space.x4, color: theme.color.muted });

export const row = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x2} ${theme.space.x4}`,
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
});

export const thumb = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  overflow: "hidden",
  borderRadius: theme.radius.small,
  background: theme.color.surface,
  color: theme.color.muted,
});

export const picture = style({ width: "100%", height: "100%", objectFit: "cover" });

export const words = style({ display: "grid", flex: 1, minWidth: 0 });

export const about = style({
  ...text.body,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const when = style({ ...text.small, color: theme.color.muted });
