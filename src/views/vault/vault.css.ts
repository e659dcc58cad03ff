import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({ ...accountFrame, maxWidth: 960 });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  gap: theme.space.x4,
});

export const words = style({ display: "grid", gap: theme.space.x2 });

export const heading = style({ ...text.heading, margin: 0 });

export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });

export const tools = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x3 });

export const filters = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.x3,
  "@media": { [media.tablet]: { gridTemplateColumns: "2fr 1fr 1fr" } },
});

/** Folders have long names. */
export const wide = style({ gridColumn: "1 / -1", "@media": { [media.tablet]: { gridColumn: "auto" } } });

export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(104px, 1fr))",
  gap: theme.space.x3,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(auto-fill, minmax(148px, 1fr))" } },
});

export const blank = style({
  display: "grid",
  alignItems: "end",
  aspectRatio: "1",
  padding: theme.space.x3,
  borderRadius: theme.radius.large,
  background: theme.color.sunken,
});

export const tile = style({ position: "relative", minWidth: 0 });

export const choice = style({
  display: "grid",
  gap: theme.space.x1,
  cursor: "pointer",
  selectors: { "&:has(:disabled)": { cursor: "not-allowed", opacity: 0.6 } },
});

/** Over the picture, which shows what it says. */
export const box = style({
  position: "absolute",
  inset: 0,
  zIndex: 1,
  width: "100%",
  height: "100%",
  margin: 0,
  opacity: 0,
  cursor: "inherit",
});

export const picture = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  aspectRatio: "1",
  overflow: "hidden",
  borderRadius: theme.radius.large,
  background: theme.color.sunken,
  color: theme.color.muted,
  selectors: {
    [`${box}:checked + &`]: { boxShadow: `0 0 0 3px ${theme.link.fill}` },
    [`${box}:focus-visible + &`]: focusRing,
  },
});

export const image = style({ width: "100%", height: "100%", objectFit: "cover" });

/** Its place among what is chosen. */
export const mark = style({
  ...text.small,
  position: "absolute",
  top: theme.space.x2,
  right: theme.space.x2,
  display: "grid",
  placeItems: "center",
  minWidth: 26,
  height: 26,
  borderRadius: 13,
  border: "1.5px solid white",
  background: "rgb(0 0 0 / 0.35)",
  fontWeight: theme.weight.bold,
  selectors: {
    [`${box}:checked + ${picture} > &`]: { background: theme.link.fill, color: theme.link.onFill },
  },
});

const label = {
  ...text.small,
  position: "absolute",
  insetInline: theme.space.x2,
  bottom: theme.space.x2,
  display: "flex",
  alignItems: "center",
  gap: theme.space.x1,
  width: "fit-content",
  padding: `2px ${theme.space.x2}`,
  borderRadius: theme.radius.medium,
  background: "rgb(0 0 0 / 0.7)",
  color: "white",
} as const;

export const stand = style({ ...label });

export const length = style({ ...label });

export const name = style({
  ...text.small,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const used = style({ ...text.small, color: theme.color.muted });

export const error = style({ ...text.small, color: theme.danger.ink, overflowWrap: "anywhere" });

/** What can be done with what is chosen, at hand wherever one has scrolled to. */
export const bar = style({
  position: "sticky",
  bottom: `calc(var(--bottom-bar, 0px) + ${theme.space.x3})`,
  zIndex: theme.layer.sticky,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  boxShadow: theme.shadow.high,
});

export const count = style({ ...text.body, margin: 0, fontWeight: theme.weight.bold, flex: "1 0 auto" });

export const form = style({ display: "grid", gap: theme.space.x5 });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "end",
  gap: theme.space.x3,
});
