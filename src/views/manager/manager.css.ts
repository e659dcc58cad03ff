import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const cardTitle = style({ ...text.title, margin: 0 });

export const hint = style({
  ...text.small,
  textWrap: "pretty",
  margin: `${theme.space.x1} 0 0`,
  color: theme.color.muted,
});

export const list = style({ listStyle: "none", margin: 0, padding: 0 });

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
  marginTop: theme.space.x4,
  paddingTop: theme.space.x4,
  borderTop: `1px solid ${theme.color.line}`,
});

export const about = style({ flex: "1 1 200px", minWidth: 0 });

export const name = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.medium,
  overflowWrap: "anywhere",
});

export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x3,
  selectors: { "&:empty": { display: "none" } },
});

export const form = style({ display: "grid", gap: theme.space.x5 });

export const choice = style({
  marginTop: theme.space.x5,
  "@media": { [media.tablet]: { maxWidth: 400 } },
});

export const action = style({ marginTop: theme.space.x4 });

export const waiting = style({ display: "grid", gap: theme.space.x3 });
