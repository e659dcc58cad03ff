import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

/** Two futures beside each other; one above the other where the page is narrow. */
export const futures = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  flex: 1,
  minHeight: 0,
  "@media": {
    [media.mobile]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      // Each is of use on a phone only when most of it is seen: the two scroll past.
      gridTemplateRows: "repeat(2, minmax(400px, 1fr))",
      overflowY: "auto",
    },
  },
});

export const future = style({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  selectors: {
    "& + &": { borderLeft: `2px solid ${theme.warning.ink}` },
  },
  "@media": {
    [media.mobile]: {
      selectors: { "& + &": { borderLeft: 0, borderTop: `2px solid ${theme.warning.ink}` } },
    },
  },
});

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: 6,
  minHeight: 36,
  padding: "0 6px 0 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  fontSize: "0.75rem",
  whiteSpace: "nowrap",
});

export const title = style({ ...text.clip, minWidth: 0 });

export const where = style({ ...text.figures, marginRight: "auto", color: theme.color.muted });
