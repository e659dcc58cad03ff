import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

export const logo = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  minWidth: 0,
  minHeight: theme.touch,
  color: "inherit",
  fontSize: "1.1875rem",
  fontWeight: theme.weight.black,
  letterSpacing: "-0.03em",
  textDecoration: "none",
  borderRadius: theme.radius.small,
});

export const mark = style({ flex: "none", width: 28, height: 28 });

export const ground = style({ fill: theme.link.fill });

export const bulbs = style({ fill: theme.link.onFill });

/** A long name leaves its place to what the viewer can do. */
export const name = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

export const picture = style({
  display: "block",
  width: "auto",
  maxWidth: 160,
  height: 32,
  objectFit: "contain",
});
