import { style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x4,
  minHeight: "60dvh",
  padding: `${theme.space.x16} ${theme.space.x5}`,
  textAlign: "center",
});

export const oops = style({ ...text.display, color: theme.color.text });

export const message = style({ ...text.lead, maxWidth: "44ch", color: theme.color.muted });

export const alone = style({ ...text.heading, maxWidth: "28ch" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: theme.space.x3,
  marginTop: theme.space.x4,
});
