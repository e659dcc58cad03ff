import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0 });

export const title = style({ ...text.title, margin: 0 });

export const lead = style({ ...text.body, margin: `${theme.space.x2} 0 0`, color: theme.color.muted });

export const small = style({ ...text.small, margin: 0, color: theme.color.muted });

export const loading = style({ display: "grid", gap: theme.space.x4 });

export const link = style({
  display: "grid",
  gap: theme.space.x3,
  alignItems: "center",
  marginTop: theme.space.x4,
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});

export const address = style({
  margin: 0,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: 14,
  overflowWrap: "anywhere",
});

export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.x3,
  margin: 0,
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});

export const tile = style({
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "flex-end",
  minWidth: 0,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const label = style({ ...text.small, color: theme.color.muted });

export const value = style({ ...text.heading, ...text.figures, margin: 0, overflowWrap: "anywhere" });

export const more = style({ color: theme.link.ink });
