import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { theme } from "../theme/theme.contract.ts";

export const feed = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [media.tablet]: { gap: theme.space.x6 } },
});

export const list = style({ display: "flex", flexDirection: "column", gap: theme.space.x6 });

export const foot = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x3,
  minHeight: 44,
});

/** Begins to load while the end is still a screen away. */
export const sentinel = style({ position: "relative", width: "100%", height: 1, marginTop: -1 });
