import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(pageFrame({ top: "0", wideTop: "0" }));

/** On a phone the ways in are in reach of the thumb, and the first faces look in from below. */
export const hero = style({
  position: "relative",
  isolation: "isolate",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "70svh",
  padding: `max(${theme.space.x8}, env(safe-area-inset-top)) 0 ${theme.space.x10}`,
  textAlign: "center",
  "@media": { [media.tablet]: { minHeight: "min(72svh, 620px)", padding: `${theme.space.x12} 0` } },
  selectors: {
    "&::before": {
      content: '""',
      position: "absolute",
      zIndex: -1,
      inset: "0 50%",
      width: "100vw",
      marginLeft: "-50vw",
      background: `radial-gradient(70% 60% at 18% 0%, ${theme.follow.tint}, transparent 70%), radial-gradient(70% 60% at 86% 12%, ${theme.link.tint}, transparent 70%)`,
      maskImage: "linear-gradient(#000 60%, transparent)",
    },
  },
});

export const claim = style({ maxWidth: "14ch", margin: `${theme.space.x6} 0 0`, ...text.display });

export const lead = style({
  maxWidth: "40ch",
  margin: `${theme.space.x5} 0 0`,
  ...text.lead,
  color: theme.color.muted,
  textWrap: "balance",
});

export const section = style({
  marginTop: theme.space.x6,
  "@media": { [media.tablet]: { marginTop: theme.space.x8 } },
});

export const heading = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
  marginBottom: theme.space.x4,
});

export const title = style({ margin: 0, ...text.heading });

/** The words end where the cards do. */
export const all = style({ marginRight: `calc(-1 * ${theme.space.x4})` });

/** Six in whole rows at any width. */
export const newest = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.x3,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.x5 },
    [media.wide]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))", gap: theme.space.x4 },
  },
});
