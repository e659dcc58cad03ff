import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { pageFrame } from "../theme/page-frame.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style(pageFrame({ top: theme.space.x8, wideTop: theme.space.x12 }));

export const hero = style({
  display: "grid",
  alignItems: "center",
  gap: theme.space.x6,
  "@media": {
    [media.desktop]: { gridTemplateColumns: "minmax(0, 1.08fr) minmax(0, 1fr)", gap: theme.space.x16 },
  },
});

export const claim = style({ margin: 0, ...text.display });

export const lead = style({
  maxWidth: "46ch",
  margin: `${theme.space.x5} 0 0`,
  ...text.lead,
  color: theme.color.muted,
});

export const collage = style({
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  gap: theme.space.x3,
  "@media": { [media.mobile]: { order: -1 } },
});

export const piece = style({
  gridColumn: "span 2",
  aspectRatio: "3 / 4",
  width: "100%",
  height: "100%",
  borderRadius: theme.radius.large,
  background: theme.color.sunken,
  objectFit: "cover",
  selectors: {
    "&:nth-child(3n + 2)": { transform: "translateY(20px)" },
    "&:nth-child(3n)": { transform: "translateY(-12px)" },
  },
  "@media": {
    [media.mobile]: {
      aspectRatio: "1 / 1",
      selectors: { "&:nth-child(n)": { transform: "none" }, "&:nth-child(n + 4)": { display: "none" } },
    },
  },
});

export const section = style({
  marginTop: theme.space.x12,
  "@media": { [media.desktop]: { marginTop: theme.space.x16 } },
});

export const title = style({ margin: `0 0 ${theme.space.x5}`, ...text.heading });

export const all = style({ display: "flex", justifyContent: "center", margin: `${theme.space.x8} 0 0` });
