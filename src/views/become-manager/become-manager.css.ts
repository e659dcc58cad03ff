import { style } from "@vanilla-extract/css";

import { accountFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(accountFrame);

export const heading = style({ ...text.heading, margin: 0, overflowWrap: "anywhere" });

export const words = style({ ...text.body, margin: 0 });

export const rights = style({
  ...text.body,
  display: "grid",
  gap: theme.space.x2,
  margin: `0 0 ${theme.space.x5}`,
  paddingLeft: theme.space.x5,
});

export const action = style({ marginTop: theme.space.x5 });
