import { style, styleVariants } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { focusRing, text, unseen as unseenText } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({ ...accountFrame, maxWidth: 1040 });

export const heading = style({ ...text.heading, margin: 0 });

export const periods = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const period = style({
  ...text.small,
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.touch,
  padding: `0 ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: 999,
  color: theme.color.text,
  textDecoration: "none",
  selectors: {
    "&:hover": { background: theme.color.hover },
    "&:focus-visible": focusRing,
    "&[aria-current]": {
      borderColor: theme.link.fill,
      background: theme.link.fill,
      color: theme.link.onFill,
    },
  },
});

export const loading = style({ display: "grid", gap: theme.space.x4 });

export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.x3,
  margin: 0,
  "@media": { [media.desktop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

export const tile = style({
  minWidth: 0,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const label = style({ ...text.small, color: theme.color.muted });

export const value = style({ ...text.heading, margin: 0 });

export const hint = style({ ...text.small, display: "block", margin: 0, color: theme.color.muted });

export const title = style({ ...text.title, margin: `0 0 ${theme.space.x3}` });

export const columns = style({
  display: "grid",
  gap: theme.space.x5,
  alignItems: "start",
  "@media": { [media.desktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const chart = style({ position: "relative", margin: 0 });

export const legend = style({
  ...text.small,
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x4,
  marginBottom: theme.space.x3,
});

export const sign = style({ display: "inline-flex", alignItems: "center", gap: theme.space.x2 });

const square = style({ width: 12, height: 12, borderRadius: 3 });
export const mark = styleVariants({
  first: [square, { background: theme.link.fill }],
  second: [square, { background: theme.follow.fill }],
});

export const highest = style({ marginLeft: "auto", color: theme.color.muted });

export const bars = style({
  display: "block",
  width: "100%",
  height: 140,
  borderBottom: `1px solid ${theme.color.line}`,
});

export const bar = styleVariants({
  first: { fill: theme.link.fill },
  second: { fill: theme.follow.fill },
});

export const ends = style({
  ...text.small,
  display: "flex",
  justifyContent: "space-between",
  marginTop: theme.space.x1,
  color: theme.color.muted,
});

/** Read aloud, not seen. */
export const unseen = style(unseenText);

export const table = style({ position: "relative", width: "100%", borderCollapse: "collapse" });

export const name = style({
  ...text.body,
  padding: `${theme.space.x2} ${theme.space.x3} ${theme.space.x2} 0`,
  fontWeight: theme.weight.regular,
  textAlign: "left",
});

export const share = style({
  display: "block",
  width: "100%",
  height: 4,
  marginTop: theme.space.x1,
  borderRadius: 2,
  background: theme.color.sunken,
});

export const shareBar = style({ fill: theme.link.fill });

export const count = style({ ...text.body, textAlign: "right", whiteSpace: "nowrap" });

export const posts = style({ display: "grid", gap: theme.space.x3, margin: 0, paddingLeft: theme.space.x5 });

export const post = style({ ...text.body });

export const words = style({ display: "block", overflowWrap: "anywhere" });
