import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  minHeight: 60,
  padding: `${theme.space.x2} ${theme.space.x4}`,
  borderBottom: `1px solid ${theme.color.line}`,
});

export const parts = style({ paddingInline: theme.space.x4 });

/** The list is beside it from a tablet on. */
export const back = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: theme.touch,
  height: theme.touch,
  marginLeft: `calc(-1 * ${theme.space.x3})`,
  borderRadius: theme.radius.round,
  color: "inherit",
  selectors: { "&:focus-visible": focusRing },
  "@media": { [media.tablet]: { display: "none" } },
});

export const who = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  flex: 1,
  minWidth: 0,
  color: "inherit",
  textDecoration: "none",
  borderRadius: theme.radius.medium,
  selectors: { "&:focus-visible": focusRing },
});

export const name = style({
  ...text.lead,
  margin: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontWeight: theme.weight.bold,
});

/** Its end is where it begins: what is added above moves nothing. */
export const scroller = style({
  display: "flex",
  flexDirection: "column-reverse",
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
});

export const messages = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x1,
  margin: "auto 0 0",
  padding: theme.space.x4,
  listStyle: "none",
});

export const middle = style({ display: "grid", justifyItems: "center", padding: theme.space.x3 });

export const day = style({
  ...text.micro,
  alignSelf: "center",
  padding: `${theme.space.x3} 0 ${theme.space.x1}`,
  color: theme.color.muted,
});

export const message = style({
  display: "grid",
  justifyItems: "start",
  maxWidth: "min(84%, 560px)",
  minWidth: 0,
  alignSelf: "flex-start",
});

export const own = style({ justifyItems: "end", alignSelf: "flex-end" });

export const line = style({ display: "flex", alignItems: "center", gap: theme.space.x1, maxWidth: "100%" });

export const bubble = style({
  ...text.body,
  minWidth: 0,
  margin: 0,
  padding: `${theme.space.x2} ${theme.space.x4}`,
  borderRadius: 20,
  background: theme.color.sunken,
  color: theme.color.text,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  selectors: {
    [`${own} &`]: { background: theme.link.fill, color: theme.link.onFill },
  },
});

/** The one that the address names. */
export const target = style({ boxShadow: `0 0 0 3px ${theme.follow.fill}` });

export const tip = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x1,
  margin: `0 0 ${theme.space.x1}`,
  padding: `${theme.space.x1} ${theme.space.x3}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.round,
  fontWeight: theme.weight.bold,
});

export const waiting = style({ opacity: 0.6 });

export const note = style({
  ...text.micro,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: 18,
  padding: `2px ${theme.space.x2} 0`,
  color: theme.color.muted,
});

export const read = style({ display: "inline-flex", alignItems: "center", gap: 2, whiteSpace: "nowrap" });

export const problem = style({ color: theme.danger.ink });

/** Beside the own message, seen when it is pointed at or focused; where nothing points it is always there, and quiet. */
export const more = style({
  "@media": {
    [media.hover]: {
      opacity: 0,
      selectors: { [`${message}:hover &, ${message}:focus-within &`]: { opacity: 1 } },
    },
    "(hover: none)": { opacity: 0.55 },
  },
});

/** Beside the message of the other one, after what it says. */
export const report = style([more, { order: 1 }]);

export const typing = style({
  ...text.small,
  minHeight: 24,
  padding: `0 ${theme.space.x4}`,
  color: theme.color.muted,
});

export const blank = style({ display: "grid", gap: theme.space.x4, padding: theme.space.x4 });
