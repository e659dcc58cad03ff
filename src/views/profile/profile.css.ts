import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({ paddingBottom: theme.space.x16 });

/** Room for the button that stands at the bottom of a phone. */
export const withBottom = style({
  "@media": { [media.mobile]: { paddingBottom: 120 } },
});

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: theme.space.x10,
  maxWidth: theme.width.page,
  margin: "0 auto",
  padding: `0 ${theme.space.x4}`,
  "@media": {
    [media.tablet]: { padding: `0 ${theme.space.x6}` },
    [media.desktop]: {
      gridTemplateColumns: "minmax(0, 1fr) 372px",
      gridTemplateRows: "auto 1fr",
    },
  },
});

export const beside = style({ "@media": { [media.desktop]: { gridColumn: 1 } } });

/** With nothing to stand beside there is one column, in the middle. */
export const alone = style({
  "@media": { [media.desktop]: { gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 760 } },
});

/** On phones the offers stand between the words about the creator and the posts; on desktops beside both. */
export const aside = style({
  display: "grid",
  gap: theme.space.x5,
  marginTop: theme.space.x6,
  "@media": {
    [media.desktop]: {
      gridColumn: 2,
      gridRow: "1 / span 2",
      alignSelf: "start",
      position: "sticky",
      top: theme.space.x6,
    },
  },
});

export const comingSoon = style({
  marginBottom: theme.space.x5,
  padding: `${theme.space.x8} ${theme.space.x4}`,
  borderRadius: theme.radius.large,
  background: theme.color.sunken,
  textAlign: "center",
  ...text.heading,
});

export const posts = style({ minWidth: 0, marginTop: theme.space.x8 });

export const panel = style({ marginTop: theme.space.x4, outline: "none" });

export const newPosts = style({ display: "flex", justifyContent: "center", marginBottom: theme.space.x4 });

export const loadingHead = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x3,
  marginTop: -56,
});

export const state = style({
  maxWidth: theme.width.narrow,
  margin: "0 auto",
  padding: `${theme.space.x16} ${theme.space.x4}`,
});
