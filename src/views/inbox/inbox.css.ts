import { globalStyle, style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

// The inbox fills the window and scrolls inside, so that the composer stays above the keyboard.
globalStyle(".page-inbox", { height: "100dvh", minHeight: 0, overflow: "hidden" });
globalStyle(".page-inbox > div, .page-inbox main", { minHeight: 0 });

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "minmax(0, 1fr)",
  flex: 1,
  minHeight: 0,
  width: "100%",
  maxWidth: theme.width.page,
  margin: "0 auto",
  "@media": {
    [media.tablet]: {
      gridTemplateColumns: "minmax(260px, 340px) minmax(0, 1fr)",
      borderInline: `1px solid ${theme.color.line}`,
    },
  },
});

const column = { display: "flex", flexDirection: "column", minHeight: 0, minWidth: 0 } as const;

export const list = style({
  ...column,
  "@media": { [media.tablet]: { borderRight: `1px solid ${theme.color.line}` } },
});

/** On a phone list and conversation are two screens. */
export const behind = style({ "@media": { [media.mobile]: { display: "none" } } });

export const chat = style(column);

export const head = style({
  display: "grid",
  gap: theme.space.x3,
  padding: `${theme.space.x4} ${theme.space.x4} 0`,
});

export const heading = style({ ...text.title, margin: 0 });

export const scroller = style({ flex: 1, minHeight: 0, overflowY: "auto", overscrollBehavior: "contain" });

export const items = style({ margin: 0, padding: theme.space.x2, listStyle: "none" });

export const item = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: theme.space.x3,
  minHeight: 64,
  padding: `${theme.space.x2} ${theme.space.x3}`,
  borderRadius: theme.radius.large,
  color: "inherit",
  textDecoration: "none",
  selectors: {
    "&:focus-visible": focusRing,
    '&[aria-current="page"]': { background: theme.link.tint },
  },
  "@media": {
    [media.hover]: { selectors: { '&:hover:not([aria-current="page"])': { background: theme.color.hover } } },
  },
});

export const words = style({ display: "grid", gap: 2, minWidth: 0 });

const line = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

export const name = style({ ...text.body, ...line, fontWeight: theme.weight.bold });

export const last = style({ ...text.small, ...line, color: theme.color.muted });

export const unread = style({ color: theme.color.text, fontWeight: theme.weight.medium });

export const aside = style({ display: "grid", justifyItems: "end", gap: theme.space.x1 });

export const when = style({ ...text.micro, color: theme.color.muted, whiteSpace: "nowrap" });

export const blank = style({ display: "grid", gap: theme.space.x2, padding: theme.space.x4 });

export const foot = style({ padding: theme.space.x4 });

export const nobody = style({ display: "grid", placeItems: "center", flex: 1, padding: theme.space.x6 });
