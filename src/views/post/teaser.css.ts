import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.large]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.x3 },
  },
});

export const tile = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  overflow: "hidden",
  width: "100%",
  aspectRatio: "4 / 5",
  padding: 0,
  border: 0,
  borderRadius: theme.radius.medium,
  background: "#2B2830",
  color: "#FFFFFF",
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
  isolation: "isolate",
  transition: `transform ${theme.motion.normal} ${theme.motion.ease}`,
  selectors: { "&:focus-visible": focusRing, "&:active": { transform: "scale(0.985)" } },
});

/** Posts without a picture stand on a ground of the brand's colours. */
export const ground = styleVariants({
  text: {
    background: `linear-gradient(150deg, color-mix(in oklab, ${theme.follow.fill} 34%, #201A26), #201A26 78%)`,
  },
  audio: {
    background: `linear-gradient(150deg, color-mix(in oklab, ${theme.link.fill} 38%, #16202A), #16202A 78%)`,
  },
});

export const picture = style({
  position: "absolute",
  zIndex: -2,
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  transition: `transform ${theme.motion.slow} ${theme.motion.ease}`,
});

/** The teaser file is tiny; the blur hides its pixels, the scale its soft edges. */
export const veiled = style({
  filter: "blur(6px) saturate(1.08)",
  transform: "scale(1.12)",
  "@media": {
    [media.hover]: { selectors: { [`${tile}:hover &`]: { transform: "scale(1.18)" } } },
  },
});

export const shade = style({
  position: "absolute",
  zIndex: -1,
  inset: 0,
  background: "linear-gradient(rgb(14 11 16 / 18%), rgb(14 11 16 / 6%) 38%, rgb(14 11 16 / 80%))",
});

export const mark = style({
  position: "absolute",
  top: theme.space.x2,
  right: theme.space.x2,
  display: "inline-flex",
  alignItems: "center",
  gap: 5,
  minHeight: 26,
  padding: "0 9px",
  borderRadius: theme.radius.round,
  background: "rgb(16 13 18 / 58%)",
  ...text.micro,
  ...text.figures,
  fontWeight: theme.weight.bold,
});

export const lock = style({
  position: "absolute",
  top: "40%",
  left: "50%",
  display: "grid",
  placeItems: "center",
  width: 46,
  height: 46,
  borderRadius: "50%",
  background: "rgb(255 255 255 / 20%)",
  boxShadow: "inset 0 0 0 1px rgb(255 255 255 / 34%)",
  backdropFilter: "blur(8px)",
  transform: "translate(-50%, -50%)",
  transition: `background-color ${theme.motion.fast}`,
  "@media": {
    [media.hover]: { selectors: { [`${tile}:hover &`]: { background: "rgb(255 255 255 / 34%)" } } },
  },
});

export const about = style({
  display: "flex",
  flexDirection: "column",
  gap: 5,
  padding: theme.space.x3,
});

export const words = style({
  display: "-webkit-box",
  overflow: "hidden",
  margin: 0,
  ...text.small,
  lineHeight: 1.34,
  fontWeight: theme.weight.medium,
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
});

export const facts = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x2,
  margin: 0,
  ...text.micro,
  ...text.figures,
  color: "rgb(255 255 255 / 86%)",
});

export const fact = style({ display: "inline-flex", alignItems: "center", gap: 4 });

/** A whole post among teasers takes the row. */
export const cell = style({ selectors: { "&:has(> article)": { gridColumn: "1 / -1" } } });
