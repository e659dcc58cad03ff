import { style } from "@vanilla-extract/css";

import { theme } from "../theme/theme.contract.ts";

export const more = style({ display: "flex", justifyContent: "center", margin: `${theme.space.x8} 0 0` });
