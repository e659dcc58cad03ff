import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { unseen } from "../../theme/text.ts";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });
const pulse = keyframes({ "50%": { opacity: 0.35 } });

export const spinner = style({
  display: "inline-block",
  flex: "none",
  borderRadius: "50%",
  border: "2px solid currentColor",
  borderRightColor: "transparent",
  "@media": {
    [media.moving]: { animation: `${turn} 700ms linear infinite` },
    [media.still]: { animation: `${pulse} 1600ms ease-in-out infinite !important` },
  },
});

export const size = styleVariants({
  small: { width: 16, height: 16 },
  medium: { width: 24, height: 24, borderWidth: 2.5 },
  large: { width: 40, height: 40, borderWidth: 3 },
});

export const said = style(unseen);
