import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(pageFrame({ top: theme.space.x8, wideTop: theme.space.x12 }));

/** The forms stand beside the claim and its pictures, or below them. */
export const hero = style({
  display: "grid",
  gap: theme.space.x6,
  "@media": {
    [media.desktop]: {
      gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      columnGap: theme.space.x16,
    },
  },
});

export const words = style({ "@media": { [media.desktop]: { gridArea: "1 / 1", alignSelf: "end" } } });

export const claim = style({ margin: 0, ...text.display });

export const lead = style({
  maxWidth: "46ch",
  margin: `${theme.space.x5} 0 0`,
  ...text.lead,
  color: theme.color.muted,
});

export const collage = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: theme.space.x3,
  "@media": { [media.desktop]: { gridArea: "2 / 1", alignSelf: "start" } },
});

export const piece = style({
  aspectRatio: "1 / 1",
  width: "100%",
  height: "100%",
  borderRadius: theme.radius.large,
  background: theme.color.sunken,
  objectFit: "cover",
});

export const waysIn = style({
  width: "100%",
  maxWidth: 460,
  // Of the lines below the form.
  justifyContent: "center",
  "@media": {
    [media.narrow]: { justifySelf: "center" },
    [media.desktop]: { gridArea: "1 / 2 / span 2", alignSelf: "center", justifySelf: "end" },
  },
});

export const formTitle = style({ margin: `0 0 ${theme.space.x5}`, ...text.heading });

const formPlaceBase = style({ display: "flex", flexDirection: "column", justifyContent: "space-between" });

/** As high as a log-in with so many providers, without a security check. */
export const formPlace = styleVariants({
  0: [formPlaceBase, { minHeight: 396 }],
  1: [formPlaceBase, { minHeight: 508 }],
  2: [formPlaceBase, { minHeight: 572 }],
});

export const section = style({
  marginTop: theme.space.x12,
  "@media": { [media.desktop]: { marginTop: theme.space.x16 } },
});

export const title = style({ margin: `0 0 ${theme.space.x5}`, ...text.heading });

export const all = style({ display: "flex", justifyContent: "center", margin: `${theme.space.x8} 0 0` });
