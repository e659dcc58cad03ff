import { createVar, style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { focusRing, unseen } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const fill = createVar();
const fillHover = createVar();
const ink = createVar();

export const button = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: theme.touch,
  padding: `${theme.space.x2} ${theme.space.x5}`,
  border: "1px solid transparent",
  borderRadius: theme.radius.round,
  background: fill,
  color: ink,
  fontSize: theme.size.body,
  fontWeight: theme.weight.bold,
  lineHeight: 1.2,
  letterSpacing: "-0.006em",
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  userSelect: "none",
  touchAction: "manipulation",
  transition: `background-color ${theme.motion.fast} ${theme.motion.ease}, border-color ${theme.motion.fast} ${theme.motion.ease}, transform ${theme.motion.fast} ${theme.motion.ease}, opacity ${theme.motion.fast}`,
  selectors: {
    "&:focus-visible": focusRing,
    "&:active": { transform: "scale(0.98)" },
    '&:disabled, &[aria-disabled="true"]': { cursor: "not-allowed", transform: "none" },
    '&:disabled, &[aria-disabled="true"]:not([aria-busy="true"])': { opacity: 0.45 },
    '&[aria-busy="true"]': { cursor: "progress" },
  },
  "@media": {
    [media.hover]: {
      selectors: { '&:hover:not(:disabled):not([aria-disabled="true"])': { background: fillHover } },
    },
    [media.contrast]: { borderColor: "currentColor" },
  },
});

export const tone = styleVariants({
  primary: { vars: { [fill]: theme.link.fill, [fillHover]: theme.link.fillHover, [ink]: theme.link.onFill } },
  follow: {
    vars: { [fill]: theme.follow.fill, [fillHover]: theme.follow.fillHover, [ink]: theme.follow.onFill },
  },
  danger: {
    vars: { [fill]: theme.danger.fill, [fillHover]: theme.danger.fillHover, [ink]: theme.danger.onFill },
  },
  secondary: {
    vars: { [fill]: theme.color.raised, [fillHover]: theme.color.sunken, [ink]: theme.color.text },
    borderColor: `color-mix(in srgb, ${theme.color.control} 55%, transparent)`,
  },
  quiet: { vars: { [fill]: "transparent", [fillHover]: theme.color.hover, [ink]: theme.link.ink } },
  plain: { vars: { [fill]: "transparent", [fillHover]: theme.color.hover, [ink]: theme.color.text } },
});

export const size = styleVariants({
  small: {
    minHeight: 36,
    padding: `6px ${theme.space.x4}`,
    fontSize: theme.size.small,
    selectors: { "&::after": { content: "", position: "absolute", inset: "-5px 0" } },
  },
  medium: {},
  large: { minHeight: 52, padding: `${theme.space.x3} ${theme.space.x6}`, fontSize: "1.0625rem" },
});

export const wide = style({ width: "100%" });

export const round = styleVariants({
  small: { width: 36, padding: 0, selectors: { "&::after": { inset: -5 } } },
  medium: { width: 44, padding: 0 },
  large: { width: 52, padding: 0 },
});

export const content = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x2,
  minWidth: 0,
  transition: `opacity ${theme.motion.fast}`,
  selectors: { '[aria-busy="true"] > &': { opacity: 0 } },
});

export const waiting = style({
  position: "absolute",
  inset: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x2,
});

export const said = style(unseen);
