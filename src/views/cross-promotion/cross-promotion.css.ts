import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const title = style({ ...text.title, margin: 0 });

export const lead = style({ ...text.small, margin: 0, color: theme.color.muted });

export const about = style({ ...text.small, margin: `${theme.space.x2} 0 0`, color: theme.color.muted });

export const loading = style({ display: "grid", gap: theme.space.x4 });

export const section = style({ display: "grid", gap: theme.space.x3 });

/** The button stands beside the box, whatever is said below it. */
export const form = style({
  display: "grid",
  gap: theme.space.x3,
  marginTop: theme.space.x4,
  "@media": {
    [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start" },
  },
});

export const send = style({
  "@media": { [media.tablet]: { paddingTop: `calc(${theme.size.small} * 1.5 + ${theme.space.x2})` } },
});

export const list = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.space.x3 });

export const partner = style({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  alignItems: "center",
  columnGap: theme.space.x3,
  rowGap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  "@media": { [media.tablet]: { gridTemplateColumns: "auto auto minmax(0, 1fr) auto" } },
});

export const lifted = style({ background: theme.color.sunken });

/** Moves its row by arrow keys, or is dragged; a finger on it does not scroll. */
export const handle = style({
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  marginInlineStart: `calc(-1 * ${theme.space.x2})`,
  padding: 0,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "none",
  color: theme.color.muted,
  cursor: "grab",
  touchAction: "none",
  selectors: { "&:hover": { background: theme.color.sunken }, "&:focus-visible": focusRing },
});

/** What came of the cards, each way. */
export const brought = style({
  gridColumn: "1 / -1",
  display: "grid",
  gap: theme.space.x3,
  margin: 0,
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

/** Below the numbers on a phone, beside the name else. */
export const actions = style({
  gridColumn: "1 / -1",
  "@media": { [media.tablet]: { gridColumn: 4, gridRow: 1 } },
});

export const way = style({ display: "flex", flexDirection: "column", gap: 2 });

export const label = style({ ...text.small, color: theme.color.muted });

export const value = style({ ...text.small, ...text.figures, margin: 0, fontWeight: theme.weight.bold });
