import { globalStyle, style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";
import { hues } from "./hues.ts";

const low = "(max-height: 480px)";

const colours = (scheme: 0 | 1): Record<string, string> =>
  Object.fromEntries(hues.map((pair, index) => [`--inspector-hue-${index}`, pair[scheme]]));

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(160px, 220px) minmax(0, 1fr) minmax(260px, 300px)",
  gridTemplateRows: "auto auto minmax(0, 1fr) auto",
  gridTemplateAreas: '"top top top" "banner banner banner" "actors main details" "time time time"',
  position: "fixed",
  inset: 0,
  overflow: "hidden",
  background: theme.color.surface,
  fontSize: "0.8125rem",
  lineHeight: 1.45,
  vars: colours(0),
  "@media": {
    [media.dark]: { vars: colours(1) },
    [media.widest]: { gridTemplateColumns: "minmax(200px, 280px) minmax(0, 1fr) minmax(300px, 372px)" },
    [media.mobile]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      gridTemplateRows: "auto auto auto minmax(0, 1fr) auto",
      gridTemplateAreas: '"top" "banner" "panels" "main" "time"',
    },
  },
});

/** The paths need the room in which otherwise stands what an actor holds. */
export const forPaths = style({
  "@media": {
    [media.tablet]: {
      gridTemplateColumns: "minmax(160px, 220px) minmax(0, 1fr)",
      gridTemplateAreas: '"top top" "banner banner" "actors main" "time time"',
    },
  },
});

globalStyle(`${forPaths} > aside`, { "@media": { [media.tablet]: { display: "none" } } });

globalStyle(`html:has(${page})`, { overflow: "hidden" });

export const top = style({
  gridArea: "top",
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  minWidth: 0,
  padding: `${theme.space.x2} ${theme.space.x3}`,
  borderBottom: `1px solid ${theme.color.line}`,
  "@media": {
    [low]: { paddingBlock: theme.space.x1 },
    [media.mobile]: { flexWrap: "wrap" },
  },
});

export const banner = style({ gridArea: "banner", minWidth: 0 });

const pane = style({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  overflow: "hidden",
});

export const actors = style([
  pane,
  {
    gridArea: "actors",
    borderRight: `1px solid ${theme.color.line}`,
    background: theme.color.page,
    "@media": { [media.mobile]: { gridArea: "main", borderRight: 0 } },
  },
]);

export const main = style([pane, { gridArea: "main" }]);

export const details = style([
  pane,
  {
    gridArea: "details",
    borderLeft: `1px solid ${theme.color.line}`,
    background: theme.color.page,
    "@media": { [media.mobile]: { gridArea: "main", borderLeft: 0 } },
  },
]);

/** A panel that a narrow page does not show now. */
export const away = style({ "@media": { [media.mobile]: { display: "none" } } });

export const panels = style({
  gridArea: "panels",
  display: "none",
  borderBottom: `1px solid ${theme.color.line}`,
  "@media": { [media.mobile]: { display: "flex" } },
});

export const time = style({ gridArea: "time", minWidth: 0, borderTop: `1px solid ${theme.color.line}` });

export const alone = style({
  position: "fixed",
  inset: 0,
  display: "grid",
  placeItems: "center",
  overflow: "auto",
  padding: theme.space.x6,
  background: theme.color.page,
});

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x4,
  maxWidth: 560,
  textWrap: "pretty",
});

export const heading = style({ ...text.heading });

export const about = style({ ...text.body, color: theme.color.muted });

export const code = style({
  overflow: "auto",
  margin: 0,
  padding: theme.space.x3,
  borderRadius: theme.radius.small,
  border: `1px solid ${theme.color.line}`,
  background: theme.color.sunken,
  fontFamily: theme.font.mono,
  fontSize: "0.75rem",
  lineHeight: 1.55,
  whiteSpace: "pre-wrap",
  tabSize: 2,
});

export const testText = style([
  code,
  { width: "100%", height: "min(52vh, 480px)", whiteSpace: "pre", resize: "none", color: theme.color.text },
]);

export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space.x2 });

export const drop = style({
  position: "fixed",
  inset: 0,
  zIndex: theme.layer.veil,
  display: "grid",
  placeItems: "center",
  padding: theme.space.x6,
  background: theme.color.scrim,
});

export const dropCard = style({
  display: "grid",
  justifyItems: "center",
  gap: theme.space.x2,
  padding: `${theme.space.x10} ${theme.space.x12}`,
  border: `2px dashed ${theme.link.ink}`,
  borderRadius: theme.radius.large,
  background: theme.color.raised,
  boxShadow: theme.shadow.high,
  pointerEvents: "none",
  ...text.lead,
  fontWeight: theme.weight.bold,
});

export const notice = style({
  position: "fixed",
  insetInline: 0,
  bottom: 88,
  "@media": { [media.mobile]: { bottom: 124 } },
  zIndex: theme.layer.toast,
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
});

export const noticeCard = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  maxWidth: "min(560px, calc(100vw - 32px))",
  padding: `${theme.space.x1} ${theme.space.x1} ${theme.space.x1} ${theme.space.x3}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
  background: theme.color.raised,
  boxShadow: theme.shadow.middle,
  pointerEvents: "auto",
});

export const bad = style({ color: theme.danger.ink });
