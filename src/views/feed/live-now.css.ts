import { style } from "@vanilla-extract/css";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const title = style({ margin: `0 0 ${theme.space.x3}`, ...text.title });

export const row = style({
  display: "flex",
  gap: theme.space.x4,
  overflowX: "auto",
  margin: `0 calc(-1 * ${theme.space.x4})`,
  padding: `${theme.space.x1} ${theme.space.x4}`,
  listStyle: "none",
  scrollbarWidth: "none",
});

export const creator = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x2,
  width: 84,
  color: theme.color.text,
  textDecoration: "none",
  borderRadius: theme.radius.medium,
  selectors: { "&:focus-visible": focusRing },
});

export const face = style({
  position: "relative",
  padding: 3,
  borderRadius: theme.radius.round,
  boxShadow: `0 0 0 2px ${theme.follow.fill}`,
});

export const mark = style({
  position: "absolute",
  bottom: -6,
  left: "50%",
  transform: "translateX(-50%)",
  padding: "1px 8px",
  borderRadius: theme.radius.round,
  background: theme.follow.fill,
  color: theme.follow.onFill,
  ...text.micro,
  fontWeight: theme.weight.bold,
});

export const name = style({ ...text.clip, ...text.small, maxWidth: "100%", marginTop: 2 });
