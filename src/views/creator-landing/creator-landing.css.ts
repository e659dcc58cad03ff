import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(pageFrame({ top: theme.space.x6, wideTop: theme.space.x8 }));

export const offer = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x3,
  margin: `0 0 ${theme.space.x6}`,
  padding: `${theme.space.x3} ${theme.space.x5}`,
  borderRadius: theme.radius.medium,
  background: theme.follow.tint,
  color: theme.follow.ink,
  ...text.body,
  fontWeight: theme.weight.bold,
});

export const hero = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  padding: `${theme.space.x10} 0 ${theme.space.x12}`,
  textAlign: "center",
  "@media": { [media.tablet]: { padding: `${theme.space.x16} 0` } },
});

export const eyebrow = style({ margin: `0 0 ${theme.space.x4}`, ...text.eyebrow, color: theme.link.ink });

export const claim = style({ margin: 0, ...text.display });

export const sentence = style({ display: "inline-block" });

export const lead = style({
  maxWidth: "48ch",
  margin: `${theme.space.x5} 0 0`,
  ...text.lead,
  color: theme.color.muted,
});

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: theme.space.x3,
  marginTop: theme.space.x8,
  "@media": { [media.phone]: { flexDirection: "column", alignSelf: "stretch" } },
});

export const reasons = style({
  display: "grid",
  gap: theme.space.x4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

export const reason = style({
  padding: theme.space.x6,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

export const mark = style({
  display: "inline-grid",
  placeItems: "center",
  width: 48,
  height: 48,
  borderRadius: theme.radius.medium,
  background: theme.link.tint,
  color: theme.link.ink,
});

export const reasonTitle = style({ margin: `${theme.space.x4} 0 0`, ...text.title });

export const reasonText = style({ margin: `${theme.space.x2} 0 0`, ...text.body, color: theme.color.muted });

export const how = style({ marginTop: theme.space.x16 });

export const title = style({ margin: `0 0 ${theme.space.x6}`, ...text.heading, textAlign: "center" });

export const steps = style({
  display: "grid",
  gap: theme.space.x6,
  margin: 0,
  padding: 0,
  listStyle: "none",
  counterReset: "step",
  "@media": { [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.x8 } },
});

export const step = style({
  counterIncrement: "step",
  paddingTop: theme.space.x5,
  borderTop: `1px solid ${theme.color.line}`,
  selectors: {
    "&::before": {
      content: "counter(step)",
      ...text.heading,
      ...text.figures,
      color: theme.link.ink,
    },
  },
});

export const stepTitle = style({ margin: `${theme.space.x2} 0 0`, ...text.title });
