import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { chartText } from "../../../machines/inspector/chart-layout.ts";
import { media } from "../../theme/media.ts";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const accent = theme.link.ink;
const ground = `color-mix(in srgb, ${theme.color.text} 6%, ${theme.color.surface})`;
const mild = `color-mix(in srgb, ${accent} 50%, ${theme.color.surface})`;
const faint = `color-mix(in srgb, ${theme.color.control} 70%, ${theme.color.surface})`;
const quick = `${theme.motion.fast} ${theme.motion.ease}`;

export const frame = style({
  position: "relative",
  width: "100%",
  height: "100%",
  minHeight: 160,
  overflow: "hidden",
  background: theme.color.sunken,
  touchAction: "none",
  userSelect: "none",
  cursor: "grab",
  selectors: { "&:active": { cursor: "grabbing" } },
});

export const drawing = style({ display: "block", width: "100%", height: "100%" });

export const canvas = style({ transformOrigin: "0 0" });

export const gliding = style({ transition: `transform ${theme.motion.slow} ${theme.motion.ease}` });

const font = (tone: keyof typeof chartText) => ({
  fontSize: chartText[tone].size,
  fontWeight: chartText[tone].weight,
});

export const words = style({
  fontFamily: theme.font.sans,
  letterSpacing: 0,
  whiteSpace: "pre",
  textRendering: "geometricPrecision",
  pointerEvents: "none",
});

export const tone = styleVariants({
  title: { ...font("title"), fill: theme.color.text },
  event: { ...font("event"), fill: theme.color.text },
  detail: { ...font("detail"), fill: theme.color.muted },
});

/** Every state, line and button that can be reached. */
export const item = style({ cursor: "pointer", outline: "none" });

export const ring = style({
  fill: "none",
  stroke: "none",
  pointerEvents: "none",
  selectors: { [`${item}:focus-visible > &`]: { stroke: theme.color.focus, strokeWidth: 2 } },
});

export const node = style({});
export const active = style({});
export const taken = style({});
export const selected = style({});
export const linked = style({});
export const accepted = style({});
export const walked = style({});
export const missed = style({});

export const box = style({
  fill: theme.color.raised,
  stroke: faint,
  strokeWidth: 1,
  transition: `stroke ${quick}, fill ${quick}`,
  selectors: {
    [`${node}:hover &`]: { stroke: theme.color.control },
    [`${walked} &`]: { stroke: theme.success.ink },
    [`${missed} &`]: { stroke: theme.danger.ink, strokeDasharray: "4 3" },
    [`${active} &`]: { fill: theme.link.tint, stroke: accent, strokeWidth: 1.75 },
    [`${selected} &`]: { stroke: accent, strokeWidth: 2.5 },
  },
});

export const shell = styleVariants({
  atomic: {},
  final: {},
  history: {},
  compound: { fill: `color-mix(in srgb, ${theme.color.surface} 72%, transparent)` },
  parallel: { fill: `color-mix(in srgb, ${theme.color.surface} 72%, transparent)` },
  root: { fill: theme.color.surface },
  region: {
    fill: `color-mix(in srgb, ${theme.color.surface} 72%, transparent)`,
    strokeDasharray: "6 4",
  },
});

globalStyle(`${active} ${shell.compound}, ${active} ${shell.parallel}, ${active} ${shell.region}`, {
  fill: `color-mix(in srgb, ${theme.link.tint} 35%, ${theme.color.surface})`,
  stroke: mild,
  strokeWidth: 1.25,
});

/** The line under a header, and the inner border of a final state. */
export const inner = style({
  fill: "none",
  stroke: faint,
  strokeWidth: 1,
  pointerEvents: "none",
  selectors: { [`${active} &`]: { stroke: mild } },
});

globalStyle(`${active} > text > ${tone.title}`, { fill: accent });

export const start = style({ fill: theme.color.muted, stroke: "none", pointerEvents: "none" });
export const startLine = style({ fill: "none", stroke: theme.color.muted, pointerEvents: "none" });

export const edge = style({});

export const line = style({
  fill: "none",
  stroke: `color-mix(in srgb, ${theme.color.control} 85%, ${theme.color.surface})`,
  strokeWidth: 1.25,
  transition: `stroke ${quick}`,
  pointerEvents: "none",
  selectors: {
    [`${walked} &`]: { stroke: theme.success.ink },
    [`${missed} &`]: { stroke: theme.danger.ink, strokeDasharray: "4 3" },
    [`${linked} &`]: { stroke: accent },
    [`${edge}:hover &`]: { stroke: accent, strokeWidth: 2 },
    [`${taken} &`]: { stroke: accent, strokeWidth: 2.25 },
    [`${selected} &`]: { stroke: accent, strokeWidth: 2.5 },
  },
});

export const head = style({
  fill: theme.color.control,
  pointerEvents: "none",
  transition: `fill ${quick}`,
  selectors: {
    [`${walked} &`]: { fill: theme.success.ink },
    [`${missed} &`]: { fill: theme.danger.ink },
    [`${linked} &, ${edge}:hover &, ${taken} &, ${selected} &`]: { fill: accent },
  },
});

/** Where a line can be pressed: wider than it is drawn. */
export const reach = style({ fill: "none", stroke: "transparent", strokeWidth: 12, pointerEvents: "stroke" });

const run = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });
const glow = keyframes({ from: { opacity: 0 }, "30%": { opacity: 1 }, to: { opacity: 0 } });

/** Runs along a line that was just taken, once. */
export const runner = style({
  fill: "none",
  stroke: theme.link.fill,
  strokeWidth: 4,
  strokeLinecap: "round",
  strokeDasharray: "1 1",
  opacity: 0,
  pointerEvents: "none",
  "@media": {
    [media.moving]: { animation: `${run} 620ms ${theme.motion.ease}, ${glow} 900ms ease-out` },
  },
});

export const label = style({
  fill: ground,
  stroke: "transparent",
  strokeWidth: 1,
  transition: `fill ${quick}, stroke ${quick}`,
  selectors: {
    [`${missed} &`]: { stroke: theme.danger.ink, strokeDasharray: "4 3" },
    [`${linked} &`]: { fill: theme.color.raised },
    [`${accepted} &`]: {
      fill: theme.color.raised,
      stroke: `color-mix(in srgb, ${accent} 50%, transparent)`,
    },
    [`${edge}:hover &`]: { fill: theme.color.raised, stroke: faint },
    [`${taken} &`]: { fill: theme.link.tint, stroke: accent },
    [`${selected} &`]: { fill: theme.link.tint, stroke: accent, strokeWidth: 2 },
  },
});

/** A label within a state, on the state's own ground. */
export const row = style({
  fill: theme.color.hover,
});

export const count = style({ stroke: "none", selectors: { [`${walked} &`]: { fill: theme.success.ink } } });

export const countText = style({
  fontFamily: theme.font.sans,
  fontSize: 10,
  fontWeight: theme.weight.bold,
  textAnchor: "middle",
  fill: theme.color.raised,
  pointerEvents: "none",
});

export const send = style({
  fill: theme.link.fill,
  stroke: theme.color.surface,
  strokeWidth: 1.5,
  transition: `fill ${quick}`,
  selectors: { [`${item}:hover > &`]: { fill: theme.link.fillHover } },
});

/** Makes a small thing easier to press. */
export const room = style({ fill: "transparent" });

export const sendSign = style({ fill: theme.link.onFill, pointerEvents: "none" });

export const tools = style({
  position: "absolute",
  right: theme.space.x3,
  bottom: theme.space.x3,
  display: "flex",
  alignItems: "center",
  borderRadius: theme.radius.small,
  border: `1px solid ${theme.color.line}`,
  background: theme.color.raised,
  boxShadow: theme.shadow.low,
  overflow: "hidden",
  cursor: "default",
});

export const tool = style({
  display: "inline-grid",
  placeItems: "center",
  minWidth: 32,
  height: 32,
  padding: `0 ${theme.space.x2}`,
  border: 0,
  background: "transparent",
  color: theme.color.text,
  ...text.micro,
  ...text.figures,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.color.hover },
    "&:focus-visible": { outlineOffset: -2, borderRadius: theme.radius.small },
    "& + &": { borderLeft: `1px solid ${theme.color.line}` },
  },
});

export const percent = style({ minWidth: 52 });

export const waiting = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: theme.space.x3,
  padding: theme.space.x6,
  color: theme.color.muted,
  ...text.small,
  cursor: "default",
});
