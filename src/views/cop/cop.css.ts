import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const head = style({ display: "grid", gap: theme.space.x2 });

export const heading = style({ ...text.heading, margin: 0 });

export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });

/** Phones have no keys to press. */
export const keys = style({ display: "none", "@media": { [media.tablet]: { display: "inline" } } });

export const filter = style({ maxWidth: "20rem" });

export const list = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.space.x4 });

export const item = style({
  display: "grid",
  gap: theme.space.x4,
  padding: theme.space.x5,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  minWidth: 0,
});

/** What the keys are about. */
export const marked = style({ borderColor: theme.link.fill, boxShadow: `0 0 0 1px ${theme.link.fill}` });

export const title = style({
  ...text.body,
  margin: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.x3,
  rowGap: theme.space.x1,
});

export const kind = style({ fontWeight: theme.weight.bold });

export const owner = style({
  minWidth: 0,
  color: "inherit",
  overflowWrap: "anywhere",
  selectors: { "&:hover": { textDecoration: "none" } },
});

export const when = style({ ...text.small, color: theme.color.muted, marginInlineStart: "auto" });

export const previews = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  gap: theme.space.x3,
});

export const picture = style({
  display: "block",
  maxWidth: "100%",
  maxHeight: "min(18rem, 45vh)",
  minHeight: "4rem",
  minWidth: "4rem",
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
  objectFit: "contain",
});

export const facts = style({ margin: 0, display: "grid", gap: theme.space.x2 });

export const fact = style({
  display: "grid",
  gridTemplateColumns: "minmax(6rem, 10rem) 1fr",
  gap: theme.space.x3,
});

export const term = style({ ...text.small, color: theme.color.muted });

export const value = style({
  ...text.small,
  margin: 0,
  minWidth: 0,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

export const history = style({ ...text.small, color: theme.color.muted });

export const summary = style({ cursor: "pointer", width: "fit-content" });

export const steps = style({
  margin: `${theme.space.x2} 0 0`,
  paddingInlineStart: theme.space.x5,
  display: "grid",
  gap: theme.space.x2,
});

export const step = style({ overflowWrap: "anywhere" });

export const said = style({ display: "block", color: theme.color.text });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "end",
  gap: theme.space.x3,
});

export const form = style({ display: "grid", gap: theme.space.x5 });

export const around = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});

/** What was said around a reported message. */
export const talk = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: theme.space.x2 });

export const message = style({
  display: "grid",
  gap: theme.space.x2,
  padding: theme.space.x4,
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
  minWidth: 0,
});

export const reported = style({ boxShadow: `inset 0 0 0 1px ${theme.link.fill}` });
