import { globalStyle, style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame, pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);
export const wide = style({
  ...pageFrame({ top: theme.space.x4, wideTop: theme.space.x6 }),
  display: "grid",
  gap: theme.space.x4,
});
export const heading = style({ ...text.heading, margin: 0 });
export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });
export const form = style({ display: "grid", gap: theme.space.x5 });
export const question = style({ display: "grid", gap: theme.space.x3 });
export const person = style({ display: "flex", alignItems: "center", gap: theme.space.x3, minWidth: 0 });
export const names = style({ flex: 1, minWidth: 0 });
export const name = style({ ...text.body, ...text.clip, margin: 0, fontWeight: theme.weight.bold });
export const about = style({ ...text.small, ...text.clip, margin: 0, color: theme.color.muted });
export const time = style({ ...text.title, ...text.figures, margin: 0, flexShrink: 0 });
export const buttons = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x3 });

export const room = style({
  display: "grid",
  gap: theme.space.x4,
  "@media": { [media.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 320px", alignItems: "start" } },
});
export const stage = style({
  position: "relative",
  overflow: "hidden",
  borderRadius: theme.radius.large,
  background: "#000",
  aspectRatio: "3 / 4",
  maxHeight: "70vh",
  width: "100%",
  "@media": { [media.tablet]: { aspectRatio: "16 / 9" } },
});
export const picture = style({ width: "100%", height: "100%", objectFit: "contain", display: "block" });
export const soundOnly = style({ position: "absolute", width: 1, height: 1, opacity: 0 });
export const own = style({
  position: "absolute",
  right: theme.space.x3,
  bottom: theme.space.x3,
  width: "28%",
  maxWidth: 220,
  aspectRatio: "4 / 3",
  objectFit: "cover",
  borderRadius: theme.radius.medium,
  background: "#222",
  transform: "scaleX(-1)",
});
export const alone = style({
  position: "static",
  width: "100%",
  maxWidth: "none",
  height: "100%",
  aspectRatio: "auto",
});
export const veil = style({
  ...text.body,
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "center",
  padding: theme.space.x6,
  textAlign: "center",
  color: "#fff",
  background: "rgb(0 0 0 / 60%)",
});
export const side = style({ display: "grid", gap: theme.space.x4, minWidth: 0 });
export const talk = style({
  display: "grid",
  alignContent: "end",
  gap: theme.space.x2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  maxHeight: 240,
  overflowY: "auto",
  "@media": { [media.desktop]: { maxHeight: 360 } },
});
export const said = style({ ...text.body, overflowWrap: "anywhere" });
export const write = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  gap: theme.space.x2,
  alignItems: "end",
});

globalStyle(`${said} strong`, { marginRight: theme.space.x2 });
