import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const area = style({ position: "relative", display: "grid", gap: theme.space.x2, minWidth: 0 });

export const list = style({
  display: "grid",
  margin: 0,
  padding: theme.space.x1,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
  background: theme.color.surface,
});

export const option = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.x2,
  minHeight: 44,
  paddingInline: theme.space.x3,
  paddingBlock: 0,
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "start",
  borderRadius: theme.radius.medium,
  cursor: "pointer",
  overflowWrap: "anywhere",
  selectors: { '&[aria-selected="true"], &:hover': { background: theme.color.sunken } },
});

export const name = style({ ...text.body, fontWeight: theme.weight.bold });

/** For those who hear the page. */
export const told = style({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

export const username = style({ ...text.small, color: theme.color.muted });
