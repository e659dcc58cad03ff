import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const items = style({ flex: 1 });

/** At hand wherever one has scrolled to. */
export const foot = style({
  position: "sticky",
  bottom: 0,
  zIndex: theme.layer.sticky,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "end",
  gap: theme.space.x3,
  paddingBlock: theme.space.x3,
  borderTop: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  // At the edge of the window: the dialog keeps that distance from it, in which pictures would show up once more.
  "@media": { [media.tablet]: { bottom: `calc(-1 * ${theme.space.x6})` } },
});

export const count = style({ ...text.body, margin: 0, flex: "1 1 auto", fontWeight: theme.weight.bold });
