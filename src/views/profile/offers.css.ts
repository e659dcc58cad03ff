import { globalStyle, style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  boxShadow: theme.shadow.low,
  "@media": { [media.tablet]: { padding: theme.space.x5 } },
});

export const title = style({ ...text.title, overflowWrap: "anywhere" });

export const offer = style({ display: "flex", flexDirection: "column", gap: theme.space.x2 });

export const label = style({ display: "flex", flexDirection: "column", alignItems: "center", gap: 2 });

export const detail = style({ ...text.small, lineHeight: 1.25, fontWeight: theme.weight.medium });

export const together = style({ display: "flex", flexDirection: "column", gap: theme.space.x2 });

/** A package: the offer at the left, how much it spares at the right. */
export const sides = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  flexWrap: "wrap",
  flex: 1,
  gap: `2px ${theme.space.x3}`,
});

globalStyle(`${sides} > ${label}`, { alignItems: "flex-start", textAlign: "start" });
globalStyle(`${together} > button > :has(> ${sides})`, { flex: 1 });

export const divider = style({
  height: 1,
  margin: `${theme.space.x1} 0`,
  border: 0,
  background: theme.color.line,
});

export const fine = style({ margin: 0, ...text.small, color: theme.color.muted, textAlign: "center" });

export const bottom = style({
  position: "fixed",
  zIndex: theme.layer.sticky,
  insetInline: 0,
  bottom: 0,
  padding: `${theme.space.x3} ${theme.space.x4} calc(${theme.space.x3} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${theme.color.line}`,
  background: `color-mix(in srgb, ${theme.color.page} 88%, transparent)`,
  backdropFilter: "saturate(1.6) blur(14px)",
  transition: `translate ${theme.motion.fast}, visibility ${theme.motion.fast}`,
  "@media": { [media.tablet]: { display: "none" }, [media.still]: { transition: "none" } },
});

export const away = style({ visibility: "hidden", translate: "0 100%" });

/** What is told at the bottom of a phone keeps above it. */
globalStyle(`:root:has(.${bottom}:not(.${away}))`, {
  "@media": { [media.mobile]: { vars: { "--offer-bar": "73px" } } },
});
