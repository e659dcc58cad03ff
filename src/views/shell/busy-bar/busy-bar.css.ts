import { keyframes, style } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

const run = keyframes({ from: { transform: "scaleX(0)" }, to: { transform: "scaleX(0.9)" } });

export const bar = style({
  position: "fixed",
  zIndex: theme.layer.menu,
  top: 0,
  left: 0,
  right: 0,
  height: 2,
  background: theme.link.fill,
  transformOrigin: "left",
  // Fast at first and slower and slower: how long it takes is not known.
  animation: `${run} 4s cubic-bezier(0, 0.7, 0.2, 1) both`,
});
