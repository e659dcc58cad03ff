import { style } from "@vanilla-extract/css";

import { media } from "../theme/media.ts";
import { text } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const picture = style({
  display: "grid",
  gap: theme.space.x4,
  minWidth: 0,
  paddingTop: theme.space.x4,
  borderTop: `1px solid ${theme.color.line}`,
  "@media": { [media.tablet]: { gridTemplateColumns: "160px minmax(0, 1fr)", alignItems: "start" } },
});

/** Pictures with see-through parts stand on grey, where light and dark ones can be seen. */
export const frame = style({
  display: "grid",
  placeItems: "center",
  minHeight: 96,
  padding: theme.space.x3,
  borderRadius: theme.radius.medium,
  background: theme.color.sunken,
});

export const image = style({ display: "block", maxWidth: "100%", maxHeight: 120, objectFit: "contain" });

export const none = style({ ...text.small, margin: 0, color: theme.color.muted, textAlign: "center" });

export const about = style({ display: "grid", gap: theme.space.x2, minWidth: 0 });

export const label = style({ ...text.body, margin: 0, fontWeight: theme.weight.bold });

export const hint = style({ ...text.small, margin: 0, color: theme.color.muted });

export const error = style({
  ...text.small,
  margin: 0,
  color: theme.danger.ink,
  selectors: { "&[hidden]": { display: "none" } },
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
});
