import { style } from "@vanilla-extract/css";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

/** Nothing of it reaches its corners; the menu of its owner may reach over its edge. */
export const card = style({
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const head = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x3} ${theme.space.x4}`,
});

export const who = style({ minWidth: 0, flex: 1 });

export const name = style({ ...text.clip, display: "block", fontWeight: theme.weight.bold, lineHeight: 1.3 });

export const when = style({ ...text.small, color: theme.color.muted });

export const marks = style({
  display: "flex",
  gap: theme.space.x2,
  flexWrap: "wrap",
  justifyContent: "flex-end",
});

export const words = style({
  margin: 0,
  padding: `0 ${theme.space.x4} ${theme.space.x3}`,
  ...text.body,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

export const stage = style({ position: "relative", background: theme.color.sunken });

/** Pictures of one post side by side; a swipe or the arrow keys move on. */
export const strip = style({
  display: "flex",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "none",
  selectors: {
    "&::-webkit-scrollbar": { display: "none" },
    "&:focus-visible": { ...focusRing, outlineOffset: -2 },
  },
});

export const slide = style({ position: "relative", flex: "0 0 100%", scrollSnapAlign: "center" });

export const picture = style({
  display: "block",
  width: "100%",
  height: "auto",
  maxHeight: "80dvh",
  objectFit: "cover",
});

/** A picture that is looked at large by a press. */
export const enlarge = style({
  display: "block",
  width: "100%",
  padding: 0,
  border: 0,
  background: "none",
  cursor: "zoom-in",
  selectors: { "&:focus-visible": { ...focusRing, outlineOffset: -2 } },
});

export const film = style({
  display: "block",
  width: "100%",
  maxHeight: "80dvh",
  aspectRatio: "4 / 5",
  objectFit: "cover",
  background: "#17141A",
});

export const sound = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x3,
  margin: `0 ${theme.space.x4}`,
  padding: theme.space.x3,
  borderRadius: theme.radius.medium,
  background: theme.link.tint,
  color: theme.link.ink,
});

export const player = style({ flex: 1, minWidth: 0, height: 40 });

export const amount = style({
  position: "absolute",
  top: theme.space.x3,
  right: theme.space.x3,
  padding: "3px 10px",
  borderRadius: theme.radius.round,
  background: "rgb(16 13 18 / 64%)",
  color: "#FFFFFF",
  ...text.micro,
  ...text.figures,
});

export const locked = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  aspectRatio: "4 / 3",
  background: "#2B2830",
  color: "#FFFFFF",
});

export const veil = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  filter: "blur(10px) brightness(0.8)",
  transform: "scale(1.12)",
});

export const lockedText = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x2,
  padding: theme.space.x4,
  fontWeight: theme.weight.bold,
  textAlign: "center",
  textShadow: "0 1px 12px rgb(0 0 0 / 55%)",
});

/** The way to a broadcast, or that there is none any more. */
export const live = style({ padding: `0 ${theme.space.x4} ${theme.space.x3}` });

export const over = style({ ...text.body, margin: 0, color: theme.color.muted });

export const fund = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x2,
  padding: `${theme.space.x3} ${theme.space.x4} 0`,
  ...text.small,
});
