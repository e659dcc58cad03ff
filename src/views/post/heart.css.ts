import { style } from "@vanilla-extract/css";

import { focusRing } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const heart = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.round,
  background: "none",
  color: "inherit",
  cursor: "pointer",
  selectors: { "&:focus-visible": focusRing },
});

export const over = style({
  position: "absolute",
  top: theme.space.x2,
  left: theme.space.x2,
  background: "rgb(16 13 18 / 56%)",
  color: "#FFFFFF",
});

export const marked = style({ color: theme.follow.ink, selectors: { [`${over}&`]: { color: "#FF8FAE" } } });
