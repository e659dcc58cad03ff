import { style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const card = style({
  display: "grid",
  gridTemplateColumns: "128px minmax(0, 1fr)",
  alignItems: "center",
  gap: theme.space.x4,
  width: "100%",
  marginBottom: theme.space.x4,
  padding: 0,
  overflow: "hidden",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  color: "inherit",
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
});
export const still = style({
  position: "relative",
  overflow: "hidden",
  height: 84,
  background: "#1B1426",
});
export const picture = style({
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  filter: "blur(6px)",
});
export const mark = style({
  ...text.small,
  position: "absolute",
  top: theme.space.x2,
  left: theme.space.x2,
  padding: `2px ${theme.space.x2}`,
  borderRadius: theme.radius.small,
  background: "#C2182B",
  color: "#fff",
  fontWeight: theme.weight.bold,
});
export const words = style({ display: "grid", gap: 2, paddingRight: theme.space.x4, minWidth: 0 });
export const title = style({ ...text.body, fontWeight: theme.weight.bold, overflowWrap: "anywhere" });
export const about = style({ ...text.small, color: theme.color.muted });
