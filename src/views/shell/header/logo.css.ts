import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

export const logo = style({
  // One line is seen: a name with too little room wraps onto the next.
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  minWidth: 0,
  height: theme.touch,
  overflow: "hidden",
  lineHeight: theme.touch,
  color: "inherit",
  fontSize: "1.1875rem",
  fontWeight: theme.weight.black,
  letterSpacing: "-0.03em",
  textDecoration: "none",
  borderRadius: theme.radius.small,
});

export const mark = style({
  flex: "none",
  width: 28,
  height: 28,
  marginBlock: `calc((${theme.touch} - 28px) / 2)`,
});

export const ground = style({ fill: theme.link.fill });

export const bulbs = style({ fill: theme.link.onFill });

/** A long name leaves its place to what the viewer can do: it is cut, and left out where only letters of it would stay. */
export const name = style({
  flex: "1 1 4.6em",
  minWidth: 0,
  maxWidth: "max-content",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const picture = style({
  display: "block",
  width: "auto",
  maxWidth: 160,
  height: 32,
  objectFit: "contain",
});
