import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const title = style({ ...text.title, margin: `0 0 ${theme.space.x3}` });

export const content = style({
  display: "grid",
  gap: theme.space.x3,
  minWidth: 0,
});

export const name = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.medium,
  overflowWrap: "anywhere",
});

export const hint = style({
  ...text.small,
  margin: 0,
  color: theme.color.muted,
  overflowWrap: "anywhere",
});

export const form = style({
  display: "grid",
  gap: theme.space.x5,
  "@media": { [media.tablet]: { maxWidth: 400 } },
});

export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});
