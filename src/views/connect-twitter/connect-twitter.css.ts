import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

export const actions = style({ display: "inline-flex", alignItems: "center", gap: theme.space.x2 });
