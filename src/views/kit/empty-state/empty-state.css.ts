import { style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const empty = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x2,
  maxWidth: 400,
  margin: "0 auto",
  padding: `${theme.space.x12} ${theme.space.x4}`,
  textAlign: "center",
});

export const mark = style({
  display: "grid",
  placeItems: "center",
  width: 72,
  height: 72,
  marginBottom: theme.space.x3,
  borderRadius: "50%",
  background: theme.link.tint,
  color: theme.link.ink,
});

export const title = style(text.title);

export const about = style({ ...text.body, color: theme.color.muted, textWrap: "pretty" });

export const action = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: theme.space.x3,
  marginTop: theme.space.x4,
});
