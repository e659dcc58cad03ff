import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { focusRing, text, unseen } from "../theme/text.ts";
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

/** A label that looks like a small button; the input in it takes the focus. */
export const choose = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: theme.touch,
  padding: `0 ${theme.space.x4}`,
  borderRadius: theme.radius.round,
  border: `1px solid ${theme.color.control}`,
  background: theme.color.surface,
  ...text.small,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.color.hover },
    "&:has(:focus-visible)": focusRing,
  },
});

/** Where there is a camera at hand. */
export const camera = style({
  display: "none",
  "@media": { "(pointer: coarse)": { display: "inline-flex" } },
});

export const input = style({ ...unseen, cursor: "pointer" });
