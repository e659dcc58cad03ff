import { style } from "@vanilla-extract/css";
import { theme } from "../theme/theme.contract.ts";

export const wraps = style({ flexWrap: "wrap" });

export const words = style({ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" });

export const buttons = style({ display: "flex", gap: 6, flex: "none" });

export const breakpoints = style({
  display: "grid",
  justifyItems: "start",
  gap: theme.space.x2,
  minWidth: 0,
  outline: "none",
  selectors: { "&:empty": { display: "none" } },
});

export const list = style({ display: "grid", gap: 2, width: "100%" });

export const items = style({ display: "grid", gap: 2, margin: 0, padding: 0, listStyle: "none" });

export const item = style({ display: "flex", alignItems: "center", gap: 6 });

export const condition = style({
  flex: "1 1 auto",
  minWidth: 0,
  overflowWrap: "anywhere",
  fontFamily: theme.font.mono,
});
