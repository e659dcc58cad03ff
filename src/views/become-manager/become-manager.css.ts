import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0, overflowWrap: "anywhere" });

export const words = style({ ...text.body, margin: 0 });

export const rights = style({
  ...text.body,
  listStyle: "none",
  display: "grid",
  gap: theme.space.x3,
  margin: `${theme.space.x4} 0 ${theme.space.x5}`,
  padding: 0,
});

export const right = style({ display: "flex", gap: theme.space.x3, overflowWrap: "anywhere" });

export const mark = style({ display: "inline-flex", flex: "none", color: theme.success.ink });

export const action = style({ marginTop: theme.space.x5 });
