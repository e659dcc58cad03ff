import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { accountFrame } from "../theme/page-frame.ts";
import { focusRing, text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const page = style({ ...accountFrame, maxWidth: 1040 });

export const heading = style({ ...text.heading, margin: 0 });

export const title = style({ ...text.title, margin: 0 });

export const lead = style({ ...text.body, margin: 0, color: theme.color.muted });

export const columns = style({
  display: "grid",
  gap: theme.space.x5,
  alignItems: "start",
  minWidth: 0,
  "@media": { [media.desktop]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});

export const form = style({
  display: "grid",
  gap: theme.space.x4,
  minWidth: 0,
  padding: theme.space.x5,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
});

/** Opens the browser's own chooser of colours. */
export const swatch = style({
  width: 32,
  height: 32,
  padding: 0,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  background: "none",
  cursor: "pointer",
  selectors: { "&:focus-visible": focusRing },
});

export const actions = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });

export const preview = style({
  display: "grid",
  gap: theme.space.x4,
  minWidth: 0,
  margin: 0,
  padding: theme.space.x5,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.surface,
  // Below the header, which stays where it is.
  "@media": { [media.desktop]: { position: "sticky", top: 92 } },
});

export const caption = style({ ...text.small, color: theme.color.muted });

export const sampleText = style({ ...text.body, margin: 0, color: theme.color.text });

export const sampleLink = style({ color: theme.link.ink, fontWeight: theme.weight.bold });

export const button = style({
  justifySelf: "start",
  padding: `${theme.space.x2} ${theme.space.x5}`,
  borderRadius: 999,
  fontWeight: theme.weight.bold,
  background: theme.link.fill,
  color: theme.link.onFill,
});

export const follow = style([button, { background: theme.follow.fill, color: theme.follow.onFill }]);

export const bubble = style({
  ...text.body,
  justifySelf: "start",
  maxWidth: "100%",
  margin: 0,
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  background: theme.color.message,
  color: theme.color.messageInk,
});
