import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const bar = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x2} ${theme.space.x4}`,
  borderBottom: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
});

export const about = style({ display: "grid", gap: theme.space.x1, flex: 1, minWidth: 0 });

export const what = style({ ...text.small, margin: 0, overflowWrap: "anywhere" });

export const when = style({ ...text.micro, margin: 0, color: theme.color.muted });

/** A line of it is enough: all of it stands on the page of purchases. */
export const asked = style({
  ...text.micro,
  margin: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: theme.color.muted,
});
