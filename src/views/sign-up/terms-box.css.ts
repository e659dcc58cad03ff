import { style } from "@vanilla-extract/css";
import { theme } from "../theme/theme.contract.ts";

export const link = style({ color: theme.link.ink, textUnderlineOffset: 3 });
