import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { theme } from "../../theme/theme.contract.ts";
import { empty } from "../main-pane.css.ts";

export const alone = style([empty, { margin: 0 }]);

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2px 12px",
  minHeight: 36,
  padding: "2px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  color: theme.color.muted,
  fontSize: "0.75rem",
});

export const legend = style({ display: "flex", gap: 12, margin: 0, padding: 0, listStyle: "none" });
export const lane = style({ display: "flex", alignItems: "center", gap: 5 });
export const tools = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 });
export const said = style({ color: theme.color.text, selectors: { "&:empty": { display: "none" } } });

export const dot = style({
  position: "relative",
  display: "block",
  width: 9,
  height: 9,
  borderRadius: theme.radius.round,
  background: theme.link.ink,
  selectors: {
    '&[data-lane="server"]': { background: theme.success.ink, borderRadius: 2 },
    '&[data-lane="provider"]': { background: theme.warning.ink, borderRadius: 2, rotate: "45deg" },
  },
});

export const note = style({
  margin: 0,
  padding: "6px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  background: theme.warning.tint,
  color: theme.warning.ink,
  fontSize: "0.8125rem",
  overflowWrap: "anywhere",
});

export const list = style({
  flex: 1,
  minHeight: 0,
  margin: 0,
  padding: "4px 0",
  overflow: "auto",
  overscrollBehavior: "contain",
  listStyle: "none",
  selectors: { "&:focus-visible": { outlineOffset: -2 } },
});

export const line = style({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  gap: "0 10px",
  padding: "0 12px",
  fontSize: "0.8125rem",
  selectors: {
    '&[aria-current="step"]': { background: theme.color.sunken },
  },
  "@media": { [media.mobile]: { gap: "0 6px", padding: "0 8px" } },
});

export const time = style({
  paddingTop: 7,
  color: theme.color.muted,
  fontSize: "0.6875rem",
  fontVariantNumeric: "tabular-nums",
});

export const rail = style({ display: "flex" });
export const track = style({
  position: "relative",
  display: "flex",
  justifyContent: "center",
  width: 16,
  paddingTop: 9,
  selectors: {
    "&::before": {
      content: "",
      position: "absolute",
      inset: "0 auto 0 50%",
      borderLeft: `1px solid ${theme.color.line}`,
    },
  },
  "@media": { [media.mobile]: { width: 12 } },
});

const placed = style({ minWidth: 0 });

/** What stands deeper is an effect of what stands above; a corner leads to it. */
export const depths = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((depth) =>
  style([
    placed,
    {
      paddingLeft: depth * 14,
      "@media": { [media.mobile]: { paddingLeft: depth * 7 } },
    },
  ]),
);

export const plain = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "0 8px",
  minHeight: 28,
  padding: "4px 6px",
  overflowWrap: "anywhere",
});

export const press = style([
  plain,
  {
    width: "100%",
    border: 0,
    borderRadius: theme.radius.small,
    background: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "start",
    cursor: "pointer",
    "@media": {
      [media.hover]: { selectors: { "&:hover": { background: theme.color.hover } } },
      [media.mobile]: { minHeight: 32 },
    },
  },
]);

export const title = style({ color: theme.color.text, fontWeight: theme.weight.medium });
export const detail = style({ color: theme.color.muted, fontSize: "0.75rem" });
/** Says that a step stands in another page load than the one that is looked at. */
export const elsewhere = style({
  padding: "0 6px",
  borderRadius: theme.radius.round,
  background: theme.color.sunken,
  color: theme.color.muted,
  fontSize: "0.6875rem",
});

export const more = style({ minWidth: 0 });

export const payload = style({
  margin: "0 0 6px 6px",
  padding: 8,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  borderRadius: theme.radius.small,
  background: theme.color.sunken,
  color: theme.color.text,
  fontFamily: theme.font.mono,
  fontSize: "0.75rem",
});
