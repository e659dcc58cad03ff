import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { theme } from "../theme/theme.contract.ts";

/** The title, and the search beside it where there is room. */
export const head = style({
  display: "grid",
  gap: theme.space.x4,
  alignItems: "end",
  margin: `0 0 ${theme.space.x6}`,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 360px)" } },
});

export const live = style({ margin: `0 0 ${theme.space.x6}`, selectors: { "&:empty": { display: "none" } } });

export const all = style({ display: "flex", justifyContent: "center", margin: `${theme.space.x4} 0 0` });
