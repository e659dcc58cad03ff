import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "inherit",
  gap: theme.space.x3,
  marginTop: theme.space.x8,
  "@media": { [media.phone]: { flexDirection: "column", alignSelf: "stretch" } },
});

export const forCreators = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "inherit",
  gap: `0 ${theme.space.x1}`,
  margin: `${theme.space.x4} 0 0`,
  ...text.body,
  color: theme.color.muted,
});
