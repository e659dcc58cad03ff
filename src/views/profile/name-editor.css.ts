import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const line = style({ display: "flex", alignItems: "center", gap: theme.space.x2, minWidth: 0 });

/** Legible on any picture. */
export const edit = style({
  flex: "none",
  borderRadius: theme.radius.round,
  background: theme.color.surface,
  color: theme.color.text,
});

/** On a phone over the whole width, between the header and the face. */
export const form = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.space.x2,
  width: 420,
  maxWidth: "100%",
  padding: theme.space.x3,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  color: theme.color.text,
  boxShadow: theme.shadow.low,
  "@media": {
    [media.mobile]: {
      position: "absolute",
      zIndex: 4,
      left: theme.space.x4,
      right: theme.space.x4,
      bottom: 60,
      width: "auto",
    },
  },
});

/** In the line of the field, below its label. */
export const actions = style({ display: "flex", alignItems: "start", gap: theme.space.x1, paddingTop: 26 });

/** The page keeps its heading while the name is edited. */
export const heading = style(unseen);
