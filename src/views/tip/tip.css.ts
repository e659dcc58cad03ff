import { style } from "@vanilla-extract/css";

import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const form = style({ display: "grid", gap: theme.space.x5 });

export const person = style({ display: "flex", alignItems: "center", gap: theme.space.x3, minWidth: 0 });
export const names = style({ minWidth: 0 });
export const name = style({ ...text.body, ...text.clip, fontWeight: theme.weight.bold });
export const about = style({ ...text.small, ...text.clip, color: theme.color.muted });

/** The edge of what can be pressed, as secondary buttons have it. */
const choiceLine = `color-mix(in srgb, ${theme.color.control} 55%, transparent)`;

export const menu = style({ display: "grid", gap: theme.space.x2, listStyle: "none" });

export const item = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x4,
  width: "100%",
  minHeight: theme.touch,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: `1px solid ${choiceLine}`,
  borderRadius: theme.radius.medium,
  background: theme.color.surface,
  color: theme.color.text,
  textAlign: "start",
  cursor: "pointer",
  selectors: { "&:hover": { background: theme.color.sunken }, "&:focus-visible": focusRing },
});

/** Holds the place of an item whose description takes two lines. */
export const itemSkeleton = style({ height: 72 });

export const what = style({ ...text.body, flex: 1, minWidth: 0, overflowWrap: "anywhere" });
export const price = style({ ...text.body, fontWeight: theme.weight.bold, flexShrink: 0 });

export const description = style({ ...text.body, overflowWrap: "anywhere" });

export const notice = style({ ...text.small, color: theme.color.muted });

export const line = style({ display: "flex", alignItems: "center", gap: theme.space.x4, width: "100%" });

export const bought = style({
  display: "grid",
  justifyItems: "start",
  gap: theme.space.x3,
  padding: theme.space.x4,
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
});

export const veiled = style({
  width: 56,
  height: 56,
  objectFit: "cover",
  borderRadius: theme.radius.medium,
});

export const quick = style({ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: theme.space.x2 });

export const quickAmount = style({
  minHeight: theme.touch,
  border: `1px solid ${choiceLine}`,
  borderRadius: theme.radius.medium,
  background: theme.color.surface,
  color: theme.color.text,
  ...text.body,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.color.sunken },
    "&[aria-pressed=true]": { borderColor: theme.brand.link, background: theme.color.sunken },
    "&:focus-visible": focusRing,
  },
});
