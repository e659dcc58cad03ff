import { style } from "@vanilla-extract/css";

import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const form = style({ display: "flex", flexDirection: "column", gap: theme.space.x5 });

export const lead = style({ ...text.body, color: theme.color.muted });

export const other = style({ ...text.small, textAlign: "center", color: theme.color.muted });

export const link = style({
  appearance: "none",
  position: "relative",
  padding: `${theme.space.x2} 2px`,
  border: 0,
  borderRadius: theme.radius.small,
  background: "none",
  font: "inherit",
  fontWeight: theme.weight.medium,
  color: theme.link.ink,
  cursor: "pointer",
  textDecoration: "underline",
  textUnderlineOffset: 3,
  selectors: {
    "&:focus-visible": focusRing,
    // Room for a finger, without more room in the line.
    "&::after": { content: "", position: "absolute", inset: "-4px 0" },
  },
});

/** Belongs to the password above it. */
export const forgot = style({
  alignSelf: "flex-end",
  marginTop: `calc(-1 * ${theme.space.x3})`,
  fontSize: theme.size.small,
});
