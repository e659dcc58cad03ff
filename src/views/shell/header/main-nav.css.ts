import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { unseen } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";
import * as header from "./header.css.ts";

/** The main pages; a phone has them at its bottom. */
export const main = style({
  display: "none",
  "@media": { [media.tablet]: { display: "flex", flex: 1, gap: theme.space.x1, minWidth: 0 } },
});

/** As wide as its words where there is room for them beside a creator's buttons, else as its icon. */
export const entry = style([
  header.entry,
  { "@media": { [media.narrow]: { flex: "none", justifyContent: "center", width: 44, padding: 0 } } },
]);

export const icon = style({ display: "inline-flex", "@media": { [media.desktop]: { display: "none" } } });

export const label = style({ "@media": { [media.narrow]: unseen } });
