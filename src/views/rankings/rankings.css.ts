import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text, unseen } from "../theme/text.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(pageFrame({ top: theme.space.x6, wideTop: theme.space.x10, maxWidth: 820 }));

export const title = style({ margin: 0, ...text.display });

export const lead = style({
  margin: `${theme.space.x3} 0 ${theme.space.x6}`,
  ...text.lead,
  color: theme.color.muted,
});

export const list = style({
  display: "grid",
  margin: `${theme.space.x4} 0 0`,
  padding: 0,
  listStyle: "none",
});

export const place = style({
  display: "grid",
  gridTemplateColumns: "2ch auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: `0 ${theme.space.x3}`,
  padding: `${theme.space.x3} 0`,
  borderBottom: `1px solid ${theme.color.line}`,
  "@media": {
    [media.tablet]: {
      gridTemplateColumns: "3ch 6ch auto minmax(0, 1fr) auto",
      gap: `0 ${theme.space.x4}`,
    },
  },
});

export const rank = style({ ...text.title, ...text.figures, textAlign: "right" });

export const change = style({
  ...text.micro,
  ...text.figures,
  color: theme.color.muted,
  whiteSpace: "nowrap",
  "@media": { [media.mobile]: { display: "none" } },
});

export const said = style(unseen);

export const who = style({ display: "grid", minWidth: 0 });

export const name = style({
  ...text.clip,
  color: "inherit",
  ...text.body,
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

export const price = style({ ...text.small, color: theme.color.muted });
