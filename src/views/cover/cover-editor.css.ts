import { style } from "@vanilla-extract/css";

import { COVER_RATIO } from "../../domain/upload/crop.ts";
import { coverHeight } from "../profile/profile-head.css.ts";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const corner = style({ position: "absolute", top: theme.space.x3, right: theme.space.x3, zIndex: 2 });

/** As wide as the page, or as the cover's height makes it. */
export const placed = style({
  position: "absolute",
  top: "50%",
  left: "50%",
  width: `max(100%, calc(${coverHeight} * ${COVER_RATIO}))`,
  aspectRatio: String(COVER_RATIO),
  transform: "translate(-50%, -50%)",
  zIndex: 1,
});

export const whole = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  zIndex: 1,
});

export const bar = style({
  position: "absolute",
  top: theme.space.x3,
  right: theme.space.x3,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.space.x2,
  maxWidth: `calc(100% - 2 * ${theme.space.x3})`,
  padding: theme.space.x3,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  color: theme.color.text,
  boxShadow: theme.shadow.low,
  "@media": { [media.mobile]: { left: theme.space.x3 } },
});

export const question = style({
  flex: "1 1 160px",
  minWidth: 160,
  margin: 0,
  ...text.small,
  fontWeight: theme.weight.bold,
});
