import { createVar, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const rise = keyframes({ from: { transform: "translateY(100%)" } });
const appear = keyframes({ from: { opacity: 0, transform: "translateY(12px) scale(0.98)" } });

const gutter = createVar();

/** The dialog fills the screen, so that a press outside the panel is a press on the dialog itself. */
export const dialog = style({
  position: "fixed",
  inset: 0,
  width: "100%",
  maxWidth: "none",
  height: "100%",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  overflowX: "hidden",
  overflowY: "auto",
  overscrollBehavior: "contain",
  background: "transparent",
  color: theme.color.text,
  outline: "none",
  selectors: {
    "&[open]": { display: "flex" },
    // At once, as what answers the press before it (`app/overlays.css.ts`).
    "&::backdrop": { background: theme.color.scrim },
  },
  "@media": {
    [media.mobile]: { paddingTop: theme.space.x10 },
    [media.tablet]: { padding: theme.space.x6 },
  },
});

export const panel = style({
  vars: { [gutter]: theme.space.x5 },
  position: "relative",
  display: "flex",
  flexDirection: "column",
  width: "100%",
  marginTop: "auto",
  borderRadius: `${theme.radius.sheet} ${theme.radius.sheet} 0 0`,
  background: theme.color.surface,
  boxShadow: theme.shadow.high,
  animation: `${rise} ${theme.motion.slow} ${theme.motion.ease}`,
  "@media": {
    [media.mobile]: { paddingBottom: "env(safe-area-inset-bottom)" },
    [media.tablet]: {
      vars: { [gutter]: theme.space.x8 },
      margin: "auto",
      borderRadius: theme.radius.sheet,
      animationName: appear,
    },
    [media.dark]: { border: `1px solid ${theme.color.line}` },
  },
});

export const size = styleVariants({
  small: { "@media": { [media.tablet]: { maxWidth: 400 } } },
  medium: { "@media": { [media.tablet]: { maxWidth: 448 } } },
  large: { "@media": { [media.tablet]: { maxWidth: 640 } } },
  full: {
    minHeight: "calc(100dvh - 40px)",
    "@media": { [media.tablet]: { maxWidth: 860, minHeight: "min(860px, 88dvh)" } },
  },
});

export const head = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: theme.space.x4,
  padding: `${theme.space.x6} ${gutter} 0`,
  "@media": { [media.tablet]: { paddingTop: theme.space.x8 } },
});

export const title = style({ ...text.title, fontSize: "1.375rem" });

/** A close button takes no more room than its drawing. */
export const close = style({ margin: "-7px -12px -9px 0" });

export const body = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: theme.space.x5,
  padding: `${theme.space.x4} ${gutter} ${theme.space.x6}`,
  "@media": { [media.tablet]: { paddingBottom: theme.space.x8 } },
  selectors: { "&:first-child": { paddingTop: theme.space.x6 } },
});

/** Content that goes to the edges: it brings its own spacing. */
export const bare = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  overflow: "hidden",
  borderRadius: "inherit",
});

export const actions = style({
  display: "flex",
  flexDirection: "column-reverse",
  gap: theme.space.x3,
  "@media": { [media.tablet]: { flexDirection: "row", justifyContent: "flex-end" } },
});
