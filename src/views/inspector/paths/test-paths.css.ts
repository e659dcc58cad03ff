import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { unseen } from "../../theme/text.ts";
import { control } from "../tool.css.ts";
import { theme } from "../../theme/theme.contract.ts";

/** Room for the flows beside the chart. */
export const wide = media.desktop;

/** The parts fit themselves into the box that the page gives them, not into the window. */
export const frame = style({
  flex: 1,
  width: "100%",
  minHeight: 0,
  height: "100%",
  containerType: "inline-size",
  background: theme.color.surface,
  fontSize: "0.8125rem",
  lineHeight: 1.45,
});

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto auto minmax(160px, 5fr) minmax(200px, 6fr)",
  gridTemplateAreas: '"flows" "bar" "chart" "side"',
  height: "100%",
  overflow: "auto",
  "@container": {
    [wide]: {
      gridTemplateColumns: "minmax(230px, 270px) minmax(0, 1fr) minmax(320px, 400px)",
      gridTemplateRows: "auto minmax(0, 1fr)",
      gridTemplateAreas: '"flows bar bar" "flows chart side"',
      overflow: "hidden",
    },
  },
});

export const bar = style({
  gridArea: "bar",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.x1} ${theme.space.x4}`,
  minWidth: 0,
  padding: "4px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
});

export const choice = style({ display: "inline-flex", alignItems: "center", gap: 4, minWidth: 0 });

/** Events have long names. */
export const name = style([control, { maxWidth: 180 }]);

export const copies = style([choice, { flexWrap: "wrap", marginLeft: "auto" }]);

export const word = style({
  marginRight: 2,
  color: theme.color.muted,
  fontSize: "0.75rem",
  whiteSpace: "nowrap",
});

export const way = style([choice, { flexWrap: "wrap", gap: `${theme.space.x1} ${theme.space.x2}` }]);

export const said = style(unseen);

export const chart = style({
  gridArea: "chart",
  minWidth: 0,
  minHeight: 0,
  borderBottom: `1px solid ${theme.color.line}`,
  "@container": { [wide]: { borderBottom: 0, borderRight: `1px solid ${theme.color.line}` } },
});

export const side = style({
  gridArea: "side",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
});

export const waiting = style({
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: theme.space.x2,
  flex: 1,
  color: theme.color.muted,
});

export const refused = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.space.x3,
  padding: theme.space.x4,
  overflow: "auto",
});

export const problems = style({
  display: "grid",
  gap: 2,
  fontFamily: theme.font.mono,
  fontSize: "0.75rem",
  overflowWrap: "anywhere",
});

/** The whole window. */
export const alone = style({ position: "fixed", inset: 0, display: "flex", overflow: "hidden" });
