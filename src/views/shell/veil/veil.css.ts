import { keyframes, style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

const fade = keyframes({ from: { opacity: 0 } });

export const dialog = style({
  position: "fixed",
  inset: 0,
  width: "100%",
  maxWidth: "none",
  height: "100%",
  maxHeight: "none",
  margin: 0,
  padding: theme.space.x6,
  border: 0,
  background: `color-mix(in srgb, ${theme.color.page} 90%, transparent)`,
  backdropFilter: "blur(10px)",
  color: theme.color.text,
  animation: `${fade} ${theme.motion.slow} ${theme.motion.ease}`,
  cursor: "progress",
  outline: "none",
  selectors: {
    "&[open]": { display: "grid", placeItems: "center" },
    "&::backdrop": { background: "transparent" },
  },
});

export const content = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x3,
  maxWidth: "36ch",
  textAlign: "center",
});

export const ring = style({ color: theme.link.ink, marginBottom: theme.space.x4 });

export const title = style(text.title);

export const about = style({ ...text.body, color: theme.color.muted });
