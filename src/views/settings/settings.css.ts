import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const head = style({ display: "grid", justifyItems: "start", gap: theme.space.x2, minWidth: 0 });

export const heading = style({ ...text.heading, margin: 0 });

export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });

export const back = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x1,
  minHeight: theme.touch,
  color: theme.color.muted,
  textDecoration: "none",
  selectors: { "&:hover": { color: theme.color.text, textDecoration: "underline" } },
});

export const list = style({ listStyle: "none", margin: 0, padding: 0 });

export const entry = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x4} ${theme.space.x5}`,
  borderTop: `1px solid ${theme.color.line}`,
  selectors: {
    "&:first-child": { borderTop: "none" },
    "&:hover": { background: theme.color.hover },
  },
});

export const entryName = style({
  ...text.body,
  margin: 0,
  fontWeight: theme.weight.medium,
  color: theme.color.text,
  textDecoration: "none",
  // The whole row can be pressed.
  selectors: { "&::after": { content: "", position: "absolute", inset: 0 } },
});

export const about = style({ ...text.small, margin: `${theme.space.x1} 0 0`, color: theme.color.muted });

export const form = style({ display: "grid", justifyItems: "stretch", gap: theme.space.x5 });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  marginTop: theme.space.x2,
});

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x4} 0`,
  borderTop: `1px solid ${theme.color.line}`,
  selectors: { "&:first-child": { borderTop: "none", paddingTop: 0 }, "&:last-child": { paddingBottom: 0 } },
});

export const rowText = style({
  flex: "1 1 180px",
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { [media.tablet]: { flexBasis: 240 } },
});

export const rowName = style({ ...text.body, margin: 0, fontWeight: theme.weight.medium });

export const title = style({ ...text.title, margin: 0 });

export const formTitle = style({ ...text.title, margin: `0 0 ${theme.space.x4}` });

export const note = style({ ...text.body, margin: 0 });

export const group = style({
  display: "grid",
  gap: theme.space.x3,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: "none",
});

export const legend = style({
  ...text.body,
  padding: 0,
  marginBottom: theme.space.x3,
  fontWeight: theme.weight.medium,
});

export const countries = style({ display: "grid", gap: theme.space.x3, minWidth: 0 });

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  listStyle: "none",
  margin: 0,
  padding: 0,
});

export const chip = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: 36,
  padding: `0 ${theme.space.x3}`,
  color: theme.color.text,
  background: theme.color.sunken,
  border: `1px solid ${theme.color.line}`,
  borderRadius: 999,
  cursor: "pointer",
  selectors: { "&:hover": { background: theme.color.hover } },
});
