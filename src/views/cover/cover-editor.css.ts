import { style } from "@vanilla-extract/css";

import { COVER_RATIO } from "../../domain/upload/crop.ts";
import { coverHeight } from "../profile/profile-head.css.ts";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

/** The right end of the page's frame, in a cover that is as wide as the window. */
const frameEnd = `max(${theme.space.x6}, calc((100% - ${theme.width.page}) / 2 + ${theme.space.x6}))`;

/** Below the header, which stands over the cover; on desktops beside the name, where no toast hides it. */
const place = {
  position: "absolute",
  top: 72,
  right: theme.space.x4,
  zIndex: 3,
  "@media": {
    [media.tablet]: { top: "auto", bottom: theme.space.x4, right: frameEnd },
  },
} as const;

export const corner = style({ ...place, display: "flex", gap: theme.space.x2 });

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

/** Stands where a film would that cannot be played here. */
export const unshown = style([whole, { background: theme.color.sunken }]);

export const unseen = style({ display: "block", fontWeight: theme.weight.regular });

export const bar = style({
  ...place,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.space.x2,
  maxWidth: `calc(100% - 2 * ${theme.space.x4})`,
  padding: theme.space.x3,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  color: theme.color.text,
  boxShadow: theme.shadow.low,
  "@media": { ...place["@media"], [media.mobile]: { left: theme.space.x4 } },
});

export const question = style({
  flex: 1,
  minWidth: 130,
  margin: 0,
  ...text.small,
  fontWeight: theme.weight.bold,
});

/** The cover that somebody else chose meanwhile. */
export const now = style({
  display: "block",
  width: 96,
  aspectRatio: String(COVER_RATIO),
  marginBottom: theme.space.x1,
  borderRadius: theme.radius.medium,
  objectFit: "cover",
});
