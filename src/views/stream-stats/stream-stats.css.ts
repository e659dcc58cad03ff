import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

/** The whole row: what it was, and its figures below. */
export const broadcast = style({ gridColumn: "1 / -1", display: "grid", gap: theme.space.x4, minWidth: 0 });
