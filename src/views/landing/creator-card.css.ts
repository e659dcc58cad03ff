import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.x3,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.x5 },
    [media.desktop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  },
});

export const card = style({ height: "100%" });

export const picture = style({
  position: "relative",
  overflow: "hidden",
  aspectRatio: "1 / 1",
  background: `linear-gradient(140deg, ${theme.follow.tint}, ${theme.link.tint})`,
});

export const image = style({
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  transition: `transform ${theme.motion.slow} ${theme.motion.ease}`,
  "@media": { [media.hover]: { selectors: { [`${card}:hover &`]: { transform: "scale(1.035)" } } } },
});

export const initials = style({
  display: "grid",
  placeItems: "center",
  width: "100%",
  height: "100%",
  ...text.display,
  color: theme.link.ink,
  textTransform: "uppercase",
});

const mark = style({
  position: "absolute",
  bottom: theme.space.x2,
  padding: "4px 10px",
  borderRadius: theme.radius.round,
  boxShadow: theme.shadow.low,
  ...text.micro,
  fontWeight: theme.weight.bold,
});

export const price = style([
  mark,
  {
    right: theme.space.x2,
    background: theme.color.surface,
    color: theme.color.text,
    ...text.figures,
  },
]);

export const live = style([
  mark,
  { left: theme.space.x2, background: theme.follow.fill, color: theme.follow.onFill },
]);

export const about = style({ padding: `${theme.space.x3} ${theme.space.x3} ${theme.space.x4}` });

export const name = style({
  ...text.clip,
  margin: 0,
  fontSize: theme.size.body,
  lineHeight: 1.35,
  fontWeight: theme.weight.bold,
});

export const username = style({ ...text.clip, margin: 0, ...text.small, color: theme.color.muted });

export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `2px ${theme.space.x3}`,
  margin: `${theme.space.x2} 0 0`,
  ...text.micro,
  ...text.figures,
  color: theme.color.muted,
});

export const fact = style({ display: "inline-flex", alignItems: "center", gap: 4 });
