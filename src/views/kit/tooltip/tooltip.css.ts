import { keyframes, style } from "@vanilla-extract/css";

import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const come = keyframes({ from: { opacity: 0, transform: "translateY(3px)" } });
const go = keyframes({ to: { opacity: 0 } });

export const tooltip = style({
  ...text.small,
  position: "fixed",
  inset: "auto",
  top: "var(--top)",
  left: "var(--left)",
  width: "max-content",
  maxWidth: "min(280px, calc(100vw - 16px))",
  margin: 0,
  padding: `6px ${theme.space.x3}`,
  border: 0,
  borderRadius: theme.radius.small,
  background: theme.color.text,
  color: theme.color.page,
  fontWeight: theme.weight.medium,
  boxShadow: theme.shadow.middle,
  animation: `${come} ${theme.motion.fast} ${theme.motion.ease}`,
  selectors: {
    // The time of its going is a given one [CONST-11].
    "&[data-closing]": { pointerEvents: "none", animation: `${go} 150ms ${theme.motion.ease} forwards` },
  },
});
