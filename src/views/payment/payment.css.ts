import { globalStyle, style } from "@vanilla-extract/css";

import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

/* While the page is on its way to the payment page nothing else can be pressed (PAY-14, PAY-15). */
globalStyle("html.payment-redirecting", { cursor: "progress" });
globalStyle("html.payment-redirecting body", { pointerEvents: "none" });

export const step = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x3,
  padding: `${theme.space.x6} 0 ${theme.space.x2}`,
  textAlign: "center",
});

export const mark = style({
  display: "grid",
  placeItems: "center",
  width: 64,
  height: 64,
  marginBottom: theme.space.x2,
  borderRadius: "50%",
  background: theme.link.tint,
  color: theme.link.ink,
});

export const dangerMark = style([mark, { background: theme.danger.tint, color: theme.danger.ink }]);

export const title = style({ ...text.title });
export const about = style({ color: theme.color.muted, maxWidth: "34ch", textWrap: "balance" });

export const price = style({
  ...text.figures,
  display: "flex",
  alignItems: "baseline",
  justifyContent: "center",
  gap: theme.space.x3,
  fontSize: theme.size.heading,
  fontWeight: theme.weight.bold,
});

export const oldPrice = style({
  color: theme.color.muted,
  fontSize: theme.size.lead,
  fontWeight: theme.weight.regular,
});

export const actions = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x2,
  width: "100%",
  marginTop: theme.space.x4,
});

export const frame = style({
  flex: 1,
  width: "100%",
  minHeight: 560,
  border: 0,
  borderRadius: theme.radius.medium,
  background: theme.color.page,
});
