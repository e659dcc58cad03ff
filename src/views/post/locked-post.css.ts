import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

const stage = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x3,
  overflow: "hidden",
  padding: theme.space.x6,
  isolation: "isolate",
  color: "#FFFFFF",
  textAlign: "center",
});

export const pictured = style([
  stage,
  {
    aspectRatio: "4 / 3",
    background: "#2B2830",
    "@media": { [media.tablet]: { aspectRatio: "16 / 10" } },
  },
]);

/** Words and sounds have no picture: a ground in the brand's colours, and no more height than it needs. */
export const plain = style([
  stage,
  {
    padding: `${theme.space.x8} ${theme.space.x6}`,
    background: `linear-gradient(150deg, color-mix(in oklab, ${theme.follow.fill} 34%, #201A26), #201A26 78%)`,
  },
]);

/** The teaser file is tiny; the blur hides its pixels, the scale its soft edges. */
export const veil = style({
  position: "absolute",
  zIndex: -1,
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  filter: "blur(10px) brightness(0.72)",
  transform: "scale(1.12)",
});

export const mark = style({
  display: "grid",
  placeItems: "center",
  width: 52,
  height: 52,
  borderRadius: "50%",
  background: "rgb(255 255 255 / 20%)",
  boxShadow: "inset 0 0 0 1px rgb(255 255 255 / 34%)",
});

export const contents = style({
  ...text.body,
  fontWeight: theme.weight.medium,
  textShadow: "0 1px 12px rgb(0 0 0 / 60%)",
});
