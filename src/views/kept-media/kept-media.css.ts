import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

const plain = { margin: 0, padding: 0, listStyle: "none" } as const;

export const grid = style({
  ...plain,
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.x4 } },
});

export const list = style({ ...plain, display: "grid", gap: theme.space.x3 });

export const card = style({
  overflow: "hidden",
  minWidth: 0,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const soundCard = style([card, { paddingTop: theme.space.x4 }]);

/** Holds the place of a picture. */
export const place = style({ aspectRatio: "4 / 5", background: theme.color.sunken });

export const frame = style({
  position: "relative",
  overflow: "hidden",
  aspectRatio: "4 / 5",
  background: theme.color.sunken,
});

export const enlarge = style({
  display: "block",
  width: "100%",
  height: "100%",
  padding: 0,
  border: 0,
  background: "none",
  cursor: "zoom-in",
  selectors: { "&:focus-visible": { ...focusRing, outlineOffset: -2 } },
});

const filling = { display: "block", width: "100%", height: "100%", objectFit: "cover" } as const;
export const picture = style(filling);
export const veiled = style({
  ...filling,
  filter: "blur(10px) brightness(0.7)",
  transform: "scale(1.12)",
});

export const locked = style({
  ...text.small,
  position: "absolute",
  inset: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x1,
  color: "#FFFFFF",
  background: "rgb(16 13 18 / 45%)",
  fontWeight: theme.weight.bold,
});

/** A sound has no picture to veil. */
export const lockedSound = style({
  position: "relative",
  display: "flex",
  justifyContent: "flex-end",
  minHeight: 72,
  alignItems: "center",
  padding: `0 ${theme.space.x4}`,
  color: "#FFFFFF",
});

export const about = style({
  display: "grid",
  gap: theme.space.x1,
  padding: `${theme.space.x2} ${theme.space.x3} ${theme.space.x3}`,
});

export const creator = style({
  ...text.clip,
  ...text.small,
  color: "inherit",
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" }, "&:focus-visible": focusRing },
});

export const facts = style({ ...text.micro, ...text.figures, color: theme.color.muted });
