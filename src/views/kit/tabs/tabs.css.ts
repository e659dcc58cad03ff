import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { theme } from "../../theme/theme.contract.ts";

export const list = style({
  display: "flex",
  gap: theme.space.x6,
  margin: 0,
  padding: 0,
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "none",
  boxShadow: `inset 0 -1px ${theme.color.line}`,
  selectors: { "&::-webkit-scrollbar": { display: "none" } },
  "@media": { [media.phone]: { gap: theme.space.x4 } },
});

export const tab = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  gap: theme.space.x2,
  minHeight: 48,
  padding: "0 2px",
  border: 0,
  background: "transparent",
  color: theme.color.muted,
  fontSize: "0.9375rem",
  fontWeight: theme.weight.bold,
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: `color ${theme.motion.fast}`,
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      insetInline: 0,
      bottom: 0,
      height: 2,
      borderRadius: 2,
      background: theme.brand.link,
      transform: "scaleX(0)",
      transition: `transform ${theme.motion.normal} ${theme.motion.ease}`,
    },
    '&[aria-selected="true"], &[aria-current="page"]': { color: theme.color.text },
    '&[aria-selected="true"]::after, &[aria-current="page"]::after': { transform: "none" },
    "&:focus-visible": {
      outline: `2px solid ${theme.color.focus}`,
      outlineOffset: -2,
      borderRadius: theme.radius.small,
    },
  },
  "@media": { [media.hover]: { selectors: { "&:hover": { color: theme.color.text } } } },
});
