import { globalStyle, style } from "@vanilla-extract/css";

import { media } from "../../theme/media.ts";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

/** Takes its place below the page, and stays in reach while the page scrolls behind it. */
export const bar = style({
  position: "sticky",
  zIndex: theme.layer.sticky,
  bottom: 0,
  display: "flex",
  borderTop: `1px solid ${theme.color.line}`,
  // Nothing shines through: its words are as pale as can just be read on the page's own ground.
  background: theme.color.page,
  paddingBottom: "env(safe-area-inset-bottom)",
  "@media": { [media.tablet]: { display: "none" } },
});

export const entry = style({
  position: "relative",
  display: "flex",
  flex: 1,
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 2,
  minWidth: 0,
  height: 56,
  color: theme.color.muted,
  ...text.micro,
  // Larger letters end where the words of neighbours would meet.
  fontSize: `min(${theme.size.micro}, 3.5vw)`,
  textDecoration: "none",
  selectors: {
    '&[aria-current="page"]': { color: theme.link.ink },
    "&:focus-visible": { outlineOffset: -4 },
  },
});

export const count = style({ position: "absolute", top: 4, left: "calc(50% + 7px)" });

/** What else stands at the bottom of a phone keeps above the bar. */
globalStyle(`:root:has(.${bar})`, {
  "@media": { [media.mobile]: { vars: { "--bottom-bar": "57px" } } },
});
