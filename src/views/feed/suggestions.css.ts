import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const title = style({ margin: `0 0 ${theme.space.x3}`, ...text.lead, fontWeight: theme.weight.bold });

/** A row to swipe through on phones, a column beside the posts on desktops. */
export const list = style({
  display: "flex",
  gap: theme.space.x3,
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollbarWidth: "none",
  margin: `0 calc(-1 * ${theme.space.x4})`,
  padding: `2px ${theme.space.x4}`,
  listStyle: "none",
  "@media": {
    [media.desktop]: {
      flexDirection: "column",
      gap: theme.space.x1,
      margin: 0,
      padding: 0,
      overflow: "visible",
    },
  },
});

export const item = style({
  position: "relative",
  flex: "0 0 148px",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x2,
  minWidth: 0,
  padding: `${theme.space.x4} ${theme.space.x3}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  scrollSnapAlign: "center",
  textAlign: "center",
  "@media": {
    [media.desktop]: {
      flex: "none",
      flexDirection: "row",
      gap: theme.space.x3,
      padding: theme.space.x2,
      border: 0,
      background: "none",
      textAlign: "start",
      borderRadius: theme.radius.medium,
    },
    [media.hover]: { selectors: { "&:hover": { background: theme.color.sunken } } },
  },
});

export const about = style({ minWidth: 0, width: "100%", flex: 1 });

/** The name leads to the page, and the whole card with it. */
export const name = style({
  ...text.clip,
  display: "block",
  color: theme.color.text,
  ...text.body,
  fontWeight: theme.weight.bold,
  lineHeight: 1.3,
  textDecoration: "none",
  selectors: {
    "&::after": { content: '""', position: "absolute", inset: 0 },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { ...focusRing, borderRadius: theme.radius.large },
  },
});

export const price = style({ ...text.clip, display: "block", ...text.small, color: theme.color.muted });

export const hide = style({
  position: "absolute",
  zIndex: 1,
  top: 2,
  right: 2,
  "@media": { [media.desktop]: { position: "relative", top: 0, right: 0 } },
});
