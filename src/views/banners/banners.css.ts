import { style, styleVariants } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const tone = styleVariants({
  info: { background: theme.link.tint, color: theme.link.ink },
  danger: { background: theme.danger.tint, color: theme.danger.ink },
});

export const row = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.x3,
  maxWidth: theme.width.page,
  minHeight: 48,
  margin: "0 auto",
  padding: `${theme.space.x2} ${theme.space.x4}`,
  ...text.small,
  "@media": { [media.tablet]: { flexWrap: "nowrap", padding: `6px ${theme.space.x6}` } },
});

/** Leaves the corner to the cross. */
export const closable = style({ "@media": { [media.mobile]: { paddingRight: 56 } } });

export const mark = style({
  display: "inline-flex",
  flex: "none",
  alignSelf: "flex-start",
  paddingTop: 6,
  "@media": { [media.tablet]: { alignSelf: "center", paddingTop: 0 } },
});

/** On phones what can be done stands below the text. */
export const words = style({
  flex: "1 1 70%",
  minWidth: 0,
  padding: "6px 0",
  fontWeight: theme.weight.medium,
  overflowWrap: "anywhere",
  "@media": { [media.tablet]: { flex: "0 1 auto" } },
});

/** A short text: what can be done stands beside it, on phones too. */
export const short = style({ "@media": { [media.mobile]: { flex: "1 1 0" } } });

export const act = style({
  color: "inherit",
  "@media": {
    [media.mobile]: { marginLeft: 16 },
    [media.tablet]: { flex: "none" },
  },
});

/** Stands beside a short text, and ends where the line's content ends. */
export const beside = style({
  color: "inherit",
  flex: "none",
  "@media": { [media.mobile]: { marginRight: -12 } },
});

/** Drawn in the colour of the line it stands in. */
export const inked = style({ color: "inherit" });

export const close = style({
  position: "absolute",
  top: 2,
  right: theme.space.x2,
  "@media": { [media.tablet]: { position: "static", marginLeft: "auto" } },
});
