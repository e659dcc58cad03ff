import { keyframes, style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const frame = style({ display: "flex", flexDirection: "column", gap: theme.space.x2 });

export const head = style({
  display: "flex",
  justifyContent: "space-between",
  gap: theme.space.x4,
  ...text.small,
});

export const value = style({ ...text.figures, color: theme.color.muted });

const drift = keyframes({ from: { backgroundPosition: "150% 0" }, to: { backgroundPosition: "-50% 0" } });

const bar = { borderRadius: theme.radius.round, background: theme.link.fill } as const;

export const progress = style({
  display: "block",
  width: "100%",
  height: 8,
  appearance: "none",
  border: 0,
  borderRadius: theme.radius.round,
  background: `color-mix(in srgb, ${theme.color.text} 10%, transparent)`,
  overflow: "hidden",
  accentColor: theme.link.fill,
  selectors: {
    "&::-webkit-progress-bar": { background: "transparent" },
    "&::-webkit-progress-value": {
      ...bar,
      transition: `inline-size ${theme.motion.normal} ${theme.motion.ease}`,
    },
    "&::-moz-progress-bar": bar,
    "&:indeterminate": {
      backgroundImage: `linear-gradient(90deg, transparent, ${theme.link.fill} 30% 70%, transparent)`,
      backgroundSize: "50% 100%",
      backgroundPosition: "50% 0",
      backgroundRepeat: "no-repeat",
    },
  },
  "@media": {
    [media.moving]: {
      selectors: { "&:indeterminate": { animation: `${drift} 1400ms ease-in-out infinite` } },
    },
  },
});
