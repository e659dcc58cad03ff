import { globalStyle, style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

/** What the studio and the page of a broadcast share. */
export const wide = style({
  ...pageFrame({ top: theme.space.x4, wideTop: theme.space.x6 }),
  display: "grid",
  gap: theme.space.x4,
});
export const heading = style({ ...text.heading, margin: 0, overflowWrap: "anywhere" });
export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });
export const form = style({ display: "grid", gap: theme.space.x4 });
export const buttons = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x3 });
export const columns = style({
  display: "grid",
  gap: theme.space.x4,
  "@media": { [media.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 320px", alignItems: "start" } },
});
export const side = style({ display: "grid", gap: theme.space.x4, minWidth: 0 });
export const stage = style({
  position: "relative",
  overflow: "hidden",
  borderRadius: theme.radius.large,
  background: "#000",
  aspectRatio: "16 / 9",
  maxHeight: "70vh",
  width: "100%",
});
export const picture = style({ width: "100%", height: "100%", objectFit: "contain", display: "block" });
/** Above the browser's own controls. */
export const unmute = style({ position: "absolute", top: theme.space.x3, left: theme.space.x3, zIndex: 1 });
export const mirrored = style({ transform: "scaleX(-1)" });
/** A still is small: it fills the place without a thing to be read in it. */
export const still = style({
  width: "100%",
  height: "100%",
  objectFit: "cover",
  display: "block",
  filter: "blur(12px) brightness(0.6)",
  transform: "scale(1.1)",
});
export const veil = style({
  ...text.body,
  position: "absolute",
  inset: 0,
  display: "grid",
  gap: theme.space.x4,
  placeContent: "center",
  justifyItems: "center",
  padding: theme.space.x6,
  textAlign: "center",
  color: "#fff",
  background: "rgb(0 0 0 / 45%)",
});
export const facts = style({
  ...text.body,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
  margin: 0,
});
export const mark = style({
  ...text.small,
  padding: `2px ${theme.space.x2}`,
  borderRadius: theme.radius.small,
  background: "#C2182B",
  color: "#fff",
  fontWeight: theme.weight.bold,
});
export const figures = style({ ...text.figures });
export const person = style({ display: "flex", alignItems: "center", gap: theme.space.x3, minWidth: 0 });
export const names = style({ flex: 1, minWidth: 0 });
export const level = style({ width: "100%", height: 12 });
/** The newest text stays in sight. */
export const talk = style({
  display: "flex",
  flexDirection: "column-reverse",
  maxHeight: 240,
  overflowY: "auto",
  "@media": { [media.desktop]: { maxHeight: 420 } },
});
export const texts = style({
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  listStyle: "none",
});
export const said = style({ ...text.body, overflowWrap: "anywhere" });
/** Money stands out among what is said. */
export const tipped = style([
  said,
  {
    padding: `${theme.space.x2} ${theme.space.x3}`,
    borderRadius: theme.radius.medium,
    background: theme.success.tint,
    color: theme.success.ink,
  },
]);
export const line = style({ display: "flex", alignItems: "start", gap: theme.space.x2 });
export const words = style({ flex: 1, minWidth: 0 });
/** What the creator may do about a text, below it. */
export const acts = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  paddingTop: theme.space.x1,
});
export const quiet = style({ ...text.body, margin: 0, color: theme.color.muted });
export const write = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  gap: theme.space.x2,
  alignItems: "end",
});

globalStyle(`${said} strong`, { marginRight: theme.space.x2 });
