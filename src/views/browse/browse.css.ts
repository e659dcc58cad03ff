import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text, unseen } from "../theme/text.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(pageFrame({ top: theme.space.x6, wideTop: theme.space.x10 }));

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: theme.space.x3,
});

export const title = style({ margin: 0, ...text.display });

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  color: theme.link.ink,
  ...text.body,
  fontWeight: theme.weight.medium,
  textUnderlineOffset: 3,
});

export const tools = style({
  display: "grid",
  gap: theme.space.x4,
  margin: `${theme.space.x6} 0`,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) 200px" } },
});

export const filters = style({ display: "grid", gap: theme.space.x2 });

export const search = style({ margin: `${theme.space.x6} 0` });

export const lists = style({ display: "grid", gap: theme.space.x5 });

export const said = style(unseen);

export const item = style({ position: "relative" });

export const hide = style({ position: "absolute", zIndex: 2, top: theme.space.x2, right: theme.space.x2 });

export const hidden = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x2,
  margin: `${theme.space.x8} 0 0`,
  ...text.small,
  color: theme.color.muted,
});

export const posts = style({ width: "100%", maxWidth: 640, margin: "0 auto" });
