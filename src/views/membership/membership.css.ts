import { style } from "@vanilla-extract/css";
import { text as styles } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const panel = style({
  padding: `0 ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.x3,
  padding: `${theme.space.x3} 0`,
  selectors: { "& + &": { borderTop: `1px solid ${theme.color.line}` } },
});

export const texts = style({ flex: "1 1 180px", minWidth: 0 });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const text = style({ fontWeight: theme.weight.medium, overflowWrap: "anywhere", textWrap: "balance" });

export const note = style({ ...styles.small, color: theme.color.muted, textWrap: "pretty" });

export const noteLink = style({ color: theme.link.ink });

export const manage = style({ padding: `${theme.space.x2} 0`, borderTop: `1px solid ${theme.color.line}` });

/** Rows that stand alone in a dialog, which has the space around them. */
export const rows = style({ margin: `calc(-1 * ${theme.space.x3}) 0` });

export const about = style({
  ...styles.small,
  color: theme.color.muted,
  overflowWrap: "anywhere",
  textWrap: "pretty",
});
