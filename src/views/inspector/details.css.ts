import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const scroll = style({ flex: 1, minHeight: 0, overflow: "auto", overscrollBehavior: "contain" });

export const section = style({ borderBottom: `1px solid ${theme.color.line}` });

export const summary = style({
  position: "sticky",
  top: 0,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  gap: 6,
  minHeight: 34,
  padding: "0 10px 0 6px",
  background: theme.color.page,
  fontWeight: theme.weight.bold,
  cursor: "pointer",
  userSelect: "none",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "@media": { [media.mobile]: { minHeight: 44 } },
});

export const arrow = style({
  display: "inline-flex",
  color: theme.color.muted,
  transition: `rotate ${theme.motion.fast}`,
  selectors: { "details[open] > summary &": { rotate: "90deg" } },
});

export const aside = style({
  ...text.clip,
  ...text.figures,
  minWidth: 0,
  marginLeft: "auto",
  paddingLeft: 8,
  color: theme.color.muted,
  fontWeight: theme.weight.regular,
  fontSize: "0.75rem",
});

export const body = style({ padding: "2px 10px 12px" });

export const facts = style({
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  gap: "4px 10px",
  margin: "0 0 8px",
});

export const term = style({ color: theme.color.muted });

export const fact = style({ margin: 0, minWidth: 0, overflowWrap: "anywhere" });

export const mono = style({ fontFamily: theme.font.mono, fontSize: "0.75rem", overflowWrap: "anywhere" });

export const list = style({ display: "grid", gap: 4, margin: 0, padding: 0, listStyle: "none" });

export const quiet = style({ color: theme.color.muted });

export const heading = style({
  margin: "8px 0 4px",
  fontSize: "0.75rem",
  fontWeight: theme.weight.bold,
  color: theme.color.muted,
});

export const who = style({ display: "inline-flex", alignItems: "center", gap: 5, maxWidth: "100%" });

export const chip = style({
  display: "inline-block",
  padding: "1px 6px",
  borderRadius: 5,
  border: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  fontFamily: theme.font.mono,
  fontSize: "0.75rem",
  overflowWrap: "anywhere",
});

export const chips = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 });

export const timer = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) max-content",
  gap: "2px 8px",
  alignItems: "center",
});

export const remaining = style({ ...text.figures, fontWeight: theme.weight.medium });

export const progress = style({
  gridColumn: "1 / -1",
  appearance: "none",
  width: "100%",
  height: 4,
  border: 0,
  borderRadius: 2,
  overflow: "hidden",
  background: theme.color.line,
  selectors: {
    "&::-webkit-progress-bar": { background: theme.color.line },
    "&::-webkit-progress-value": { background: theme.link.ink },
    "&::-moz-progress-bar": { background: theme.link.ink },
  },
});

export const form = style({ display: "grid", gap: 8 });

export const label = style({ display: "grid", gap: 4, fontWeight: theme.weight.medium });

export const payload = style({
  width: "100%",
  minHeight: 76,
  padding: 8,
  border: `1px solid ${theme.color.control}`,
  borderRadius: 7,
  background: theme.color.surface,
  color: theme.color.text,
  fontFamily: theme.font.mono,
  fontSize: "0.75rem",
  lineHeight: 1.5,
  resize: "vertical",
  tabSize: 2,
  selectors: { '&[aria-invalid="true"]': { borderColor: theme.danger.ink } },
  "@media": { [media.mobile]: { fontSize: "1rem" } },
});

export const error = style({ display: "flex", gap: 6, color: theme.danger.ink });

export const good = style({ display: "flex", gap: 6, color: theme.success.ink });

export const empty = style({
  padding: "20px 16px",
  color: theme.color.muted,
  textAlign: "center",
  textWrap: "balance",
});

export const candidate = style({
  display: "flex",
  gap: 6,
  selectors: { '&[data-verdict="notAsked"]': { color: theme.color.muted } },
});

export const verdict = style({
  flex: "none",
  width: 16,
  textAlign: "center",
  selectors: {
    '[data-verdict="taken"] > &': { color: theme.success.ink },
    '[data-verdict="refused"] > &': { color: theme.danger.ink },
  },
});

export const read = style({ display: "block", color: theme.color.muted });
