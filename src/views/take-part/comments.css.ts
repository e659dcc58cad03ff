import { style } from "@vanilla-extract/css";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const comments = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.space.x4,
  padding: theme.space.x4,
  borderTop: `1px solid ${theme.color.line}`,
});

export const form = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x2,
  width: "100%",
});

export const send = style({ alignSelf: "flex-end" });

export const list = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x4,
  width: "100%",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

export const comment = style({ display: "flex", gap: theme.space.x3 });
export const said = style({ minWidth: 0, flex: 1 });
export const head = style({ display: "flex", alignItems: "baseline", gap: theme.space.x2, margin: 0 });

export const name = style({
  ...text.clip,
  ...text.small,
  color: "inherit",
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  selectors: { "a&:hover": { textDecoration: "underline" }, "&:focus-visible": focusRing },
});

export const when = style({ ...text.micro, color: theme.color.muted, whiteSpace: "nowrap" });
export const words = style({ margin: 0, ...text.body, whiteSpace: "pre-line", overflowWrap: "anywhere" });
export const empty = style({ margin: 0, ...text.small, color: theme.color.muted });

export const remove = style({
  ...text.small,
  minHeight: 24,
  padding: 0,
  border: 0,
  background: "none",
  color: theme.color.muted,
  cursor: "pointer",
  selectors: {
    "&:hover": { color: theme.color.text, textDecoration: "underline" },
    "&:focus-visible": focusRing,
  },
});
