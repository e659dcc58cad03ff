import { style, styleVariants } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const notice = style({
  display: "flex",
  alignItems: "flex-start",
  gap: theme.space.x3,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  borderRadius: theme.radius.medium,
  ...text.small,
  fontSize: "0.9375rem",
});

export const tone = styleVariants({
  info: { background: theme.link.tint, color: theme.link.ink },
  success: { background: theme.success.tint, color: theme.success.ink },
  warning: { background: theme.warning.tint, color: theme.warning.ink },
  danger: { background: theme.danger.tint, color: theme.danger.ink },
});

export const mark = style({ display: "inline-flex", flex: "none", paddingTop: 1 });

export const texts = style({ flex: 1, minWidth: 0 });

export const title = style({ fontWeight: theme.weight.bold });

export const action = style({ flex: "none", alignSelf: "center" });
