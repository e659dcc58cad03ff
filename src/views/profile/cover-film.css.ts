import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { theme } from "../theme/theme.contract.ts";

export const film = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
});

/** Without motion there is nothing to stop. */
export const stop = style({
  position: "absolute",
  top: 76,
  left: theme.space.x4,
  zIndex: 3,
  borderRadius: theme.radius.round,
  background: "rgb(0 0 0 / 0.45)",
  color: "white",
  "@media": { [media.still]: { display: "none" } },
});
