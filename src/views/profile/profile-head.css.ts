import { createVar, style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const coverHeight = createVar();

/** A ground of the brand's colours, seen until the cover is there and when there is none. It grows with the text over it. */
export const cover = style({
  position: "relative",
  overflow: "hidden",
  height: coverHeight,
  vars: { [coverHeight]: "14.75rem" },
  background: `linear-gradient(120deg, color-mix(in oklab, ${theme.brand.follow} 58%, #1B1426), color-mix(in oklab, ${theme.brand.link} 62%, #10202C))`,
  "@media": {
    [media.tablet]: { vars: { [coverHeight]: "18.75rem" } },
    [media.wide]: { vars: { [coverHeight]: "21.75rem" } },
  },
});

/** Enough of it for the header to stand on, where there is no page to show. */
export const coverStrip = style({ "@media": { all: { vars: { [coverHeight]: "6.75rem" } } } });

export const coverPicture = style({
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
});

export const head = style({ minWidth: 0 });

/** It stands before the cover's shade. */
export const face = style({
  position: "relative",
  zIndex: 3,
  display: "inline-flex",
  marginTop: -56,
  borderRadius: "50%",
  boxShadow: `0 0 0 5px ${theme.color.page}`,
  background: theme.color.page,
});

export const editFace = style({
  position: "absolute",
  right: -6,
  bottom: -6,
  borderRadius: theme.radius.round,
  background: theme.color.surface,
  boxShadow: theme.shadow.low,
});

/** Beside the face, where there is always room; on desktops at the head of the column beside. */
export const talk = style({ margin: `${theme.space.x2} 0 0` });

/** Below the likes, where a phone has the room; at the right end of the cover elsewhere. */
export const tip = style({
  display: "flex",
  gap: theme.space.x2,
  margin: `${theme.space.x2} 0 0`,
  pointerEvents: "auto",
  "@media": {
    [media.tablet]: { position: "absolute", right: theme.space.x6, bottom: theme.space.x3 },
  },
});

/** Who it is, over the lower end of the cover, whatever the picture is like. */
export const scrim = style({
  position: "absolute",
  inset: "auto 0 0",
  zIndex: 2,
  paddingTop: theme.space.x10,
  background: "linear-gradient(to top, rgb(0 0 0 / 0.72), rgb(0 0 0 / 0.5) 55%, transparent)",
  color: "white",
  pointerEvents: "none",
  // The form for the name needs all the room of a phone's cover.
  selectors: { "&:has(form)": { zIndex: 4 } },
});

/** Beside the face, which reaches into the cover. */
export const title = style({
  position: "relative",
  maxWidth: theme.width.page,
  margin: "0 auto",
  padding: `0 ${theme.space.x4} ${theme.space.x3} calc(112px + ${theme.space.x4} + ${theme.space.x3})`,
  "@media": {
    [media.tablet]: {
      paddingLeft: `calc(112px + ${theme.space.x6} + ${theme.space.x4})`,
      paddingRight: theme.space.x6,
    },
  },
});

export const titleAlone = style({ "@media": { [media.desktop]: { maxWidth: 760 } } });

/** What can be pressed in it. */
export const named = style({ display: "inline-block", maxWidth: "100%", pointerEvents: "auto" });

export const name = style({ margin: 0, ...text.heading, overflowWrap: "anywhere" });

export const likes = style({
  display: "flex",
  alignItems: "center",
  gap: 6,
  margin: `${theme.space.x1} 0 0`,
  ...text.small,
});

export const live = style({ margin: `${theme.space.x1} 0 0`, pointerEvents: "auto" });

export const liveLink = style({
  ...text.small,
  padding: `2px ${theme.space.x2}`,
  border: 0,
  borderRadius: theme.radius.small,
  background: "#C2182B",
  color: "white",
  fontWeight: theme.weight.bold,
  cursor: "pointer",
});

/** A picture of the name, as high as a line of two would be. */
export const nameImage = style({
  display: "block",
  maxWidth: "min(100%, 360px)",
  height: 56,
  objectFit: "contain",
  objectPosition: "left",
});

export const username = style({ margin: `${theme.space.x3} 0 0`, ...text.body, color: theme.color.muted });

export const figures = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${theme.space.x1} ${theme.space.x4}`,
  margin: `${theme.space.x4} 0 0`,
  padding: 0,
  listStyle: "none",
  ...text.small,
  color: theme.color.muted,
});

export const figure = style({ display: "inline-flex", alignItems: "center", gap: 6 });

export const sign = style({ display: "inline-flex", "@media": { [media.phone]: { display: "none" } } });

export const value = style({ ...text.figures, color: theme.color.text, fontWeight: theme.weight.bold });

export const bio = style({
  maxWidth: "62ch",
  margin: `${theme.space.x4} 0 0`,
  ...text.body,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

export const link = style({
  color: theme.link.ink,
  fontWeight: theme.weight.medium,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

export const report = style({ margin: `${theme.space.x4} 0 0` });

export const reportLink = style({
  display: "inline-block",
  padding: `${theme.space.x1} 0`,
  ...text.small,
  color: theme.color.muted,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
