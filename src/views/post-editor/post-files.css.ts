import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const files = style({ display: "grid", gap: theme.space.x3, outline: "none", scrollMarginTop: 120 });

export const list = style({ display: "grid", gap: theme.space.x3, margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  display: "grid",
  gridTemplateColumns: "88px minmax(0, 1fr)",
  gap: theme.space.x3,
  alignItems: "start",
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
});

export const wrong = style({ borderColor: theme.danger.ink });

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

export const head = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space.x1 });

export const ways = style({ display: "flex", marginLeft: "auto" });

export const name = style({
  ...text.body,
  flex: "1 1 96px",
  minWidth: 0,
  margin: 0,
  fontWeight: theme.weight.bold,
  overflowWrap: "anywhere",
});

export const add = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});

export const hint = style({ ...text.small, margin: 0, color: theme.color.muted });
