import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: 2,
  minHeight: 36,
  padding: "2px 8px 2px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
});

export const summary = style({
  flex: 1,
  minWidth: 0,
  color: theme.color.muted,
  fontSize: "0.75rem",
  ...text.figures,
});

export const list = style({ flex: 1, minHeight: 0, padding: "0 6px 8px", overflowY: "auto" });

export const path = style({});

export const title = style({
  position: "sticky",
  top: 0,
  zIndex: 1,
  display: "flex",
  alignItems: "baseline",
  gap: theme.space.x2,
  padding: "8px 6px 4px",
  background: theme.color.surface,
  fontSize: "0.75rem",
  fontWeight: theme.weight.bold,
  selectors: { [`${path}[data-open="true"] > &`]: { color: theme.link.ink } },
});

export const count = style({ color: theme.color.muted, fontWeight: theme.weight.regular });

export const rows = style({ display: "grid", gap: 1 });

export const row = style({
  display: "grid",
  gridTemplateColumns: "22px minmax(0, 1fr)",
  gap: 6,
  width: "100%",
  padding: "5px 6px",
  border: 0,
  borderRadius: 6,
  background: "transparent",
  color: theme.color.text,
  textAlign: "left",
  overflowWrap: "anywhere",
  cursor: "pointer",
  scrollMarginTop: 30,
  selectors: {
    '&[aria-current="step"]': { background: theme.link.tint, boxShadow: `inset 2px 0 0 ${theme.link.ink}` },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "@media": {
    [media.hover]: {
      selectors: { '&:hover:not([aria-current="step"])': { background: theme.color.hover } },
    },
  },
});

export const number = style({ color: theme.color.muted, textAlign: "right", ...text.figures });

export const texts = style({ display: "grid", gap: 2, minWidth: 0 });

export const sentence = style({ fontWeight: theme.weight.medium });

export const seen = style({ color: theme.color.muted, fontSize: "0.75rem" });

export const mark = style({
  display: "inline-block",
  padding: "0 5px",
  borderRadius: 4,
  background: theme.color.sunken,
  color: theme.color.muted,
  fontSize: "0.6875rem",
  fontWeight: theme.weight.bold,
  selectors: {
    '&[data-mark="Arrange"]': { background: theme.warning.tint, color: theme.warning.ink },
    '&[data-mark="Begin"]': { background: theme.success.tint, color: theme.success.ink },
  },
});
