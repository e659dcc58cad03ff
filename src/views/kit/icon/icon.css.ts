import { style, styleVariants } from "@vanilla-extract/css";

export const icon = style({
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.75,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

export const filled = style({ fill: "currentColor" });

export const size = styleVariants({
  small: { width: 16, height: 16 },
  medium: { width: 20, height: 20 },
  large: { width: 24, height: 24 },
  huge: { width: 40, height: 40, strokeWidth: 1.4 },
});
