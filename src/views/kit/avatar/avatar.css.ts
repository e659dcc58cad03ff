import { style, styleVariants } from "@vanilla-extract/css";
import { FACE_SIZES } from "../../../domain/media/picture-sizes.ts";
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

const letters = { small: "0.75rem", medium: "1rem", large: "1.5rem", huge: "2.25rem" } as const;

export const size = styleVariants(FACE_SIZES, (side, name) => ({
  width: side,
  height: side,
  fontSize: letters[name],
}));

export const ringed = style({ boxShadow: `0 0 0 4px ${theme.color.surface}` });

export const picture = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
});
