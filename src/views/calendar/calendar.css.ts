import { globalStyle, style, styleVariants } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text, unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({
  ...pageFrame({ top: theme.space.x8, wideTop: theme.space.x8 }),
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x5,
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
});

export const heading = style({ ...text.heading, margin: 0 });

export const ways = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
});

export const steps = style({ display: "flex", alignItems: "center", gap: theme.space.x2, minWidth: 0 });

/** Named here and not by the heading of the page: it changes with what is shown. */
export const period = style({
  ...text.title,
  margin: 0,
  minWidth: 0,
  "@media": { [media.phone]: { fontSize: theme.size.lead } },
});

export const step = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: theme.touch,
  height: theme.touch,
  borderRadius: theme.radius.round,
  color: theme.color.text,
  selectors: { "&:hover": { background: theme.color.hover } },
});

export const units = style({
  display: "flex",
  padding: 2,
  borderRadius: theme.radius.round,
  background: theme.color.sunken,
});

export const unit = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  padding: `0 ${theme.space.x4}`,
  borderRadius: theme.radius.round,
  color: theme.color.muted,
  textDecoration: "none",
  selectors: {
    "&[aria-current]": {
      background: theme.color.surface,
      color: theme.color.text,
      boxShadow: theme.shadow.low,
    },
  },
});

export const legend = style({
  ...text.small,
  display: "flex",
  flexWrap: "wrap",
  gap: `${theme.space.x2} ${theme.space.x4}`,
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: theme.color.muted,
});

export const legendEntry = style({ display: "inline-flex", alignItems: "center", gap: theme.space.x2 });

const colours = {
  post: theme.link.fill,
  auto: theme.color.automatic,
  message: theme.follow.fill,
  expiry: theme.danger.fill,
  trial: theme.warning.ink,
  winback: theme.success.ink,
};

export const dot = style({ flex: "none", width: 8, height: 8, borderRadius: theme.radius.round });
export const dotOf = styleVariants(colours, (background) => [dot, { background }]);

/** Month and agenda: below each other on a phone, beside each other on a desktop. */
export const month = style({
  display: "grid",
  gap: theme.space.x5,
  alignItems: "start",
  "@media": { [media.desktop]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" } },
});

const surface = {
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
} as const;

export const grid = style({ ...surface, width: "100%", borderCollapse: "collapse", tableLayout: "fixed" });

globalStyle(`${grid} th`, {
  ...text.small,
  padding: `${theme.space.x2} 0`,
  color: theme.color.muted,
  fontWeight: theme.weight.medium,
});

export const cell = style({
  position: "relative",
  padding: 0,
  verticalAlign: "top",
  borderTop: `1px solid ${theme.color.line}`,
  selectors: { "&[data-over]": { background: theme.link.tint } },
});

export const cellBody = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "start",
  gap: theme.space.x1,
  minHeight: 56,
  padding: theme.space.x1,
  color: theme.color.text,
  selectors: { [`${cell}:hover &`]: { background: theme.color.hover } },
  "@media": { [media.tablet]: { minHeight: 92 } },
});

export const outside = style({ color: theme.color.muted, background: theme.color.sunken });

/** A link that is pressed all over its cell, below what else is there. */
export const wholeCell = style({
  selectors: { "&::after": { content: "", position: "absolute", inset: 0 } },
});

/** The number of a day. */
export const day = style({ zIndex: 1, color: "inherit", textDecoration: "none" });

/** What a day holds, for who cannot see its marks. */
export const said = style(unseen);

export const number = style({
  ...text.small,
  display: "grid",
  placeItems: "center",
  width: 28,
  height: 28,
  borderRadius: theme.radius.round,
  selectors: {
    "[aria-current=date] &": { background: theme.link.fill, color: theme.link.onFill },
  },
});

export const dots = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 3,
  padding: `0 ${theme.space.x1}`,
  "@media": { [media.tablet]: { display: "none" } },
});

export const chips = style({
  zIndex: 1,
  display: "none",
  gap: 2,
  width: "100%",
  pointerEvents: "none",
  "@media": { [media.tablet]: { display: "grid" } },
});

export const chip = style({
  ...text.small,
  fontSize: theme.size.micro,
  overflow: "hidden",
  border: 0,
  padding: `1px ${theme.space.x1}`,
  color: "inherit",
  textAlign: "start",
  textDecoration: "none",
  pointerEvents: "auto",
  borderRadius: theme.radius.small,
  background: theme.color.sunken,
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const draggable = style({ cursor: "grab" });

/** A way to a new post on its day: the whole cell, whose sign shows where a pointer can rest on it. */
export const create = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "start end",
  padding: theme.space.x2,
  color: "transparent",
  selectors: { "&:focus-visible": { color: theme.color.muted } },
  "@media": { [media.hover]: { selectors: { [`${cell}:hover &`]: { color: theme.color.muted } } } },
});

export const agenda = style({ display: "grid", gap: theme.space.x4, alignContent: "start", minWidth: 0 });

export const dayHeading = style({
  ...text.small,
  margin: 0,
  color: theme.color.muted,
  fontWeight: theme.weight.medium,
});

export const list = style({
  display: "grid",
  gap: theme.space.x2,
  margin: `${theme.space.x2} 0 0`,
  padding: 0,
  listStyle: "none",
});

export const entry = style({ ...surface, borderRadius: theme.radius.medium });

/** After what has a border of its own. */
export const edgeOf = styleVariants(colours, (colour) => ({ borderInlineStart: `4px solid ${colour}` }));

export const row = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  minHeight: theme.touch,
  padding: `${theme.space.x2} ${theme.space.x3}`,
});

export const words = style({
  display: "grid",
  flex: 1,
  minWidth: 0,
  color: "inherit",
  textDecoration: "none",
});

/** An entry that leads to a form of this page. */
export const opener = style([
  words,
  { padding: 0, border: 0, background: "none", font: "inherit", textAlign: "start", cursor: "pointer" },
]);

export const about = style({
  ...text.body,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const facts = style({ ...text.small, color: theme.color.muted });

export const over = style({ color: theme.color.muted });

export const form = style({
  display: "grid",
  gap: theme.space.x3,
  padding: theme.space.x3,
  borderTop: `1px solid ${theme.color.line}`,
});

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const year = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 240px), 1fr))",
});

export const small = style({ ...surface, padding: theme.space.x3, minWidth: 0 });

export const smallName = style({
  ...text.body,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: theme.touch,
  color: theme.color.text,
  fontWeight: theme.weight.bold,
  textDecoration: "none",
});

export const smallCount = style({
  ...text.small,
  color: theme.color.muted,
  fontWeight: theme.weight.regular,
});

export const smallGrid = style({ width: "100%", borderCollapse: "collapse", tableLayout: "fixed" });

globalStyle(`${smallGrid} td`, { padding: 0, textAlign: "center" });

export const smallDay = style({
  ...text.small,
  fontSize: theme.size.micro,
  display: "inline-grid",
  placeItems: "center",
  width: 26,
  height: 26,
  borderRadius: theme.radius.round,
  color: theme.color.muted,
});

export const busyDay = style({
  background: theme.link.tint,
  color: theme.link.ink,
  fontWeight: theme.weight.bold,
  textDecoration: "none",
});

export const note = style({ ...text.small, margin: 0, color: theme.color.muted });
