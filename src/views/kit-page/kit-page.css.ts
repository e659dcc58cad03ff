import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x16,
  width: "100%",
  maxWidth: theme.width.page,
  margin: "0 auto",
  padding: `${theme.space.x10} ${theme.space.x4} ${theme.space.x16}`,
  "@media": { [media.tablet]: { padding: `${theme.space.x16} ${theme.space.x6}` } },
});

export const title = style(text.display);

export const intro = style({
  ...text.lead,
  color: theme.color.muted,
  maxWidth: "56ch",
  marginTop: theme.space.x4,
});

export const section = style({ display: "flex", flexDirection: "column", gap: theme.space.x6 });

export const heading = style({ ...text.heading });

export const part = style({ display: "flex", flexDirection: "column", gap: theme.space.x3, minWidth: 0 });

export const name = style({ ...text.eyebrow, color: theme.color.muted });

export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space.x3 });

export const grid = style({
  display: "grid",
  gap: theme.space.x6,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const thirds = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [media.large]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.desktop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  },
});

export const swatches = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(auto-fill, minmax(136px, 1fr))",
});

export const swatch = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  minHeight: 84,
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
  background: "var(--swatch)",
  color: "var(--swatch-ink)",
  ...text.micro,
});

export const bubble = style({
  alignSelf: "flex-start",
  maxWidth: "32ch",
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  borderBottomLeftRadius: 4,
  background: theme.color.message,
  color: theme.color.messageInk,
});

export const icons = style({
  display: "grid",
  gap: theme.space.x2,
  gridTemplateColumns: "repeat(auto-fill, minmax(96px, 1fr))",
});

export const icon = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space.x2,
  padding: `${theme.space.x4} ${theme.space.x1}`,
  borderRadius: theme.radius.medium,
  background: theme.color.surface,
  ...text.micro,
  color: theme.color.muted,
});

export const specimen = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x3,
  overflowX: "hidden",
});

export const micro = style(text.micro);
export const small = style(text.small);
export const body = style(text.body);
export const lead = style(text.lead);
export const cardTitle = style(text.title);
export const display = style(text.display);
export const price = style({ ...text.heading, ...text.figures });

export const stack = style({ display: "flex", flexDirection: "column", gap: theme.space.x4 });

export const brand = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x4,
  padding: theme.space.x6,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const muted = style({ color: theme.color.muted });

export const framed = style({
  position: "relative",
  overflow: "hidden",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
});

export const cover = style({
  minHeight: 200,
  background:
    "radial-gradient(circle at 20% 20%, #F6A96C, transparent 60%), linear-gradient(120deg, #7A3FF2, #0B5FA5)",
});

export const toasts = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [media.desktop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});
