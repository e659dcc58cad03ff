import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

export const frame = style({
  display: "flex",
  flexDirection: "column",
  minHeight: "100dvh",
});

/** The header of a profile lies over it. */
export const body = style({ position: "relative", display: "flex", flexDirection: "column", flex: 1 });

export const skip = style({
  position: "absolute",
  zIndex: theme.layer.menu,
  top: theme.space.x2,
  left: theme.space.x2,
  padding: `${theme.space.x3} ${theme.space.x5}`,
  borderRadius: theme.radius.round,
  background: theme.link.fill,
  color: theme.link.onFill,
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  transform: "translateY(-200%)",
  selectors: { "&:focus": { transform: "none" } },
});

export const main = style({ display: "flex", flexDirection: "column", flex: 1, outline: "none" });
