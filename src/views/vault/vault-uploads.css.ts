import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const list = style({ display: "grid", gap: theme.space.x3, margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  display: "grid",
  gridTemplateColumns: "56px minmax(0, 1fr) auto",
  gap: theme.space.x3,
  alignItems: "center",
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
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

export const about = style({ display: "grid", gap: theme.space.x1, minWidth: 0 });

export const name = style({ ...text.body, margin: 0, overflowWrap: "anywhere" });

export const wrong = style({ display: "grid", gap: theme.space.x2, justifyItems: "start" });

export const error = style({ ...text.small, margin: 0, color: theme.danger.ink });
