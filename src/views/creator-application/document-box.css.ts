import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const box = style({
  display: "grid",
  gridTemplateColumns: "112px minmax(0, 1fr)",
  gap: theme.space.x4,
  alignItems: "start",
  padding: theme.space.x3,
  border: `1px solid ${theme.color.control}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  "@media": { [media.large]: { gridTemplateColumns: "168px minmax(0, 1fr)", padding: theme.space.x4 } },
});

export const wrong = style({ borderColor: theme.danger.ink });
export const open = style({ borderStyle: "dashed" });

export const picture = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  aspectRatio: "4 / 3",
  overflow: "hidden",
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
  color: theme.color.muted,
});

export const image = style({ width: "100%", height: "100%", objectFit: "contain" });

export const check = style({
  position: "absolute",
  right: 6,
  bottom: 6,
  display: "grid",
  placeItems: "center",
  width: 28,
  height: 28,
  borderRadius: theme.radius.round,
  background: theme.success.tint,
  color: theme.success.ink,
});

export const about = style({ display: "grid", gap: theme.space.x2, minWidth: 0 });

export const name = style({ margin: 0, ...text.body, fontWeight: theme.weight.bold });

export const hint = style({ margin: 0, ...text.small, color: theme.color.muted });

export const error = style({ margin: 0, ...text.small, color: theme.danger.ink });

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  marginTop: theme.space.x1,
});
