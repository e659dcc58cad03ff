import { style, styleVariants } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const countdown = style({
  display: "inline-flex",
  alignItems: "center",
  flexWrap: "wrap",
  columnGap: theme.space.x2,
  ...text.small,
});

export const look = styleVariants({
  inline: { color: theme.color.muted },
  /** In the colour of what it stands in. */
  plain: {},
  banner: {
    display: "flex",
    justifyContent: "center",
    padding: `${theme.space.x2} ${theme.space.x4}`,
    borderRadius: theme.radius.medium,
    background: theme.follow.tint,
    color: theme.follow.ink,
    fontWeight: theme.weight.medium,
  },
});

export const time = style({ ...text.figures, fontWeight: theme.weight.bold, whiteSpace: "nowrap" });
