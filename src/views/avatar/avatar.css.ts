import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const content = style({ display: "grid", gap: theme.space.x4, minWidth: 0 });

export const lead = style({ margin: 0, ...text.small, color: theme.color.muted });

/** Where a file may be dropped. */
export const target = style({
  display: "grid",
  justifyItems: "center",
  gap: theme.space.x4,
  padding: theme.space.x5,
  border: `1px dashed ${theme.color.control}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  textAlign: "center",
});

export const over = style({ borderColor: theme.link.ink, background: theme.color.hover });

export const hint = style({ margin: 0, ...text.small, color: theme.color.muted });

export const error = style({ margin: 0, ...text.small, color: theme.danger.ink });

/** The square that is kept, as large as the dialog allows. */
export const square = style({
  position: "relative",
  justifySelf: "center",
  width: "min(100%, 320px)",
  aspectRatio: "1",
  borderRadius: theme.radius.large,
  selectors: {
    // What is shown round everywhere.
    "&::after": {
      content: "",
      position: "absolute",
      inset: 0,
      borderRadius: theme.radius.round,
      boxShadow: "0 0 0 400px rgb(0 0 0 / 0.45)",
      pointerEvents: "none",
    },
  },
});

export const zoom = style({ display: "flex", alignItems: "center", gap: theme.space.x3, ...text.small });

export const range = style({ flex: 1, minWidth: 0, minHeight: theme.touch, accentColor: theme.link.fill });

/** The avatar that somebody else chose meanwhile. */
export const now = style({ display: "flex", alignItems: "center", gap: theme.space.x4, minWidth: 0 });
