import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space.x6,
  width: "100%",
  maxWidth: theme.width.page,
  margin: "0 auto",
  padding: `${theme.space.x6} ${theme.space.x4} ${theme.space.x16}`,
  "@media": {
    [media.tablet]: { padding: `${theme.space.x10} ${theme.space.x6} ${theme.space.x16}` },
    [media.desktop]: { gridTemplateColumns: "220px minmax(0, 1fr)", gap: theme.space.x16 },
  },
});

export const index = style({
  display: "flex",
  gap: theme.space.x1,
  overflowX: "auto",
  "@media": {
    [media.desktop]: { position: "sticky", top: 92, flexDirection: "column", alignSelf: "start" },
  },
});

export const entry = style({
  flex: "none",
  display: "flex",
  alignItems: "center",
  minHeight: theme.touch,
  padding: `0 ${theme.space.x4}`,
  borderRadius: theme.radius.medium,
  color: theme.color.muted,
  ...text.small,
  fontWeight: theme.weight.medium,
  textDecoration: "none",
  selectors: {
    "&:hover": { background: theme.color.hover, color: theme.color.text },
    '&[aria-current="page"]': { background: theme.link.tint, color: theme.link.ink },
    "&:focus-visible": { ...focusRing, outlineOffset: -2 },
  },
});

export const article = style({ width: "100%", maxWidth: "72ch" });

export const title = style({ margin: 0, ...text.display });

export const lead = style({ margin: `${theme.space.x4} 0 0`, ...text.lead, color: theme.color.muted });

export const updated = style({ margin: `${theme.space.x3} 0 0`, ...text.small, color: theme.color.muted });

export const search = style({ marginTop: theme.space.x6 });

export const heading = style({ margin: `${theme.space.x10} 0 0`, scrollMarginTop: 92, ...text.heading });

export const subheading = style({ margin: `${theme.space.x6} 0 0`, scrollMarginTop: 92, ...text.title });

export const paragraph = style({ margin: `${theme.space.x3} 0 0`, ...text.body });

export const list = style({
  display: "grid",
  gap: theme.space.x2,
  margin: `${theme.space.x3} 0 0`,
  paddingLeft: theme.space.x6,
  ...text.body,
});

export const link = style({ color: theme.link.ink, textUnderlineOffset: 3 });

export const next = style({ margin: `${theme.space.x8} 0 0` });

export const loading = style({ display: "grid", gap: theme.space.x4 });

export const form = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "stretch",
  gap: theme.space.x5,
  maxWidth: "56ch",
  marginTop: theme.space.x8,
});
