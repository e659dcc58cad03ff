import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { text, unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const list = style({ listStyle: "none", margin: 0, padding: 0, minWidth: 0 });

export const below = style([
  list,
  { paddingLeft: 13, marginLeft: 6, borderLeft: `1px solid ${theme.color.line}` },
]);

export const line = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: "0 4px",
  minHeight: 22,
  minWidth: 0,
  paddingRight: 24,
  borderRadius: 4,
  fontFamily: theme.font.mono,
  fontSize: "0.75rem",
  lineHeight: "22px",
  "@media": { [media.hover]: { selectors: { "&:hover": { background: theme.color.hover } } } },
});

export const pin = style({
  position: "absolute",
  top: 0,
  right: 0,
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 22,
  height: 22,
  padding: 0,
  border: 0,
  borderRadius: 5,
  background: "transparent",
  color: theme.color.muted,
  opacity: 0,
  cursor: "pointer",
  selectors: {
    [`${line}:hover &`]: { opacity: 1 },
    "&:focus-visible": { opacity: 1 },
    '&[aria-pressed="true"]': { opacity: 1, color: theme.link.ink },
  },
  "@media": { "(hover: none)": { opacity: 0.7 } },
});

export const mark = styleVariants({
  none: { flex: "none", width: 12 },
  added: { flex: "none", width: 12, color: theme.success.ink, fontWeight: theme.weight.black },
  gone: { flex: "none", width: 12, color: theme.danger.ink, fontWeight: theme.weight.black },
  changed: { flex: "none", width: 12, color: theme.warning.ink, fontWeight: theme.weight.black },
});

export const tint = styleVariants({
  none: {},
  added: { background: theme.success.tint },
  gone: { background: theme.danger.tint },
  changed: { background: theme.warning.tint },
});

export const toggle = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 18,
  height: 22,
  padding: 0,
  border: 0,
  background: "transparent",
  color: theme.color.muted,
  cursor: "pointer",
});

export const turned = style({ rotate: "90deg" });

export const noToggle = style({ flex: "none", width: 18 });

export const key = style({
  flex: "none",
  maxWidth: "100%",
  overflowWrap: "break-word",
  color: theme.color.text,
});

/** What does not fit goes to the next line as a whole; only a word that is longer than a line is broken. */
export const value = style({ maxWidth: "100%", overflowWrap: "break-word", whiteSpace: "pre-wrap" });

export const kind = styleVariants({
  text: { color: theme.success.ink },
  number: { color: theme.link.ink },
  word: { color: theme.warning.ink },
  /** What an object holds is said as far as there is room for it. */
  whole: { ...text.clip, flex: "1 1 60px", minWidth: 0, color: theme.color.muted },
});

export const before = style({
  color: theme.danger.ink,
  textDecoration: "line-through",
  maxWidth: "100%",
  overflowWrap: "break-word",
  whiteSpace: "pre-wrap",
});

export const more = style({
  marginLeft: 30,
  padding: "2px 6px",
  border: 0,
  borderRadius: 5,
  background: "transparent",
  color: theme.link.ink,
  fontSize: "0.75rem",
  cursor: "pointer",
});

export const said = style(unseen);
