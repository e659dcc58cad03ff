import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const socials = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${theme.space.x3} ${theme.space.x2}`,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

export const social = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 32,
  padding: "0 12px",
  borderRadius: theme.radius.round,
  background: theme.color.sunken,
  color: theme.color.text,
  ...text.small,
  fontWeight: theme.weight.medium,
  textDecoration: "none",
  transition: `background-color ${theme.motion.fast}`,
  // As high as a finger wants it.
  selectors: { "&::after": { content: "", position: "absolute", inset: "-6px 0" } },
  "@media": { [media.hover]: { selectors: { "&:hover": { background: theme.color.line } } } },
});
