import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

export const avatar = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  overflow: "hidden",
  borderRadius: "50%",
  background: theme.link.tint,
  color: theme.link.ink,
  fontWeight: theme.weight.bold,
  letterSpacing: "-0.02em",
  textTransform: "uppercase",
  userSelect: "none",
});

export const size = styleVariants({
  small: { width: 32, height: 32, fontSize: "0.75rem" },
  medium: { width: 44, height: 44, fontSize: "1rem" },
  large: { width: 72, height: 72, fontSize: "1.5rem" },
  huge: { width: 112, height: 112, fontSize: "2.25rem" },
});

export const ringed = style({ boxShadow: `0 0 0 4px ${theme.color.surface}` });

export const picture = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
});
