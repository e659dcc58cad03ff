import { globalStyle } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

/** Stands in the page itself, until the code is there that shows all else. */
globalStyle("[data-opening]", {
  position: "fixed",
  inset: 0,
  display: "grid",
  placeItems: "center",
  background: theme.color.page,
  color: theme.color.muted,
});
