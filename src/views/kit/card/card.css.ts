import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { focusRing } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const card = style({
  position: "relative",
  overflow: "hidden",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const padding = styleVariants({
  none: {},
  medium: { padding: theme.space.x4, "@media": { [media.tablet]: { padding: theme.space.x6 } } },
  large: { padding: theme.space.x6, "@media": { [media.tablet]: { padding: theme.space.x8 } } },
});

export const raised = style({ borderColor: "transparent", boxShadow: theme.shadow.middle });

/** For a card with one link inside that covers it (`cardLink`). */
export const pressable = style({
  transition: `box-shadow ${theme.motion.normal} ${theme.motion.ease}, transform ${theme.motion.normal} ${theme.motion.ease}`,
  selectors: { "&:focus-within:has(:focus-visible)": focusRing },
  "@media": {
    [media.hover]: {
      selectors: { "&:hover": { boxShadow: theme.shadow.middle, transform: "translateY(-2px)" } },
    },
  },
});

export const link = style({
  color: "inherit",
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0, zIndex: 1 },
    "&:focus-visible": { outline: "none" },
  },
});
