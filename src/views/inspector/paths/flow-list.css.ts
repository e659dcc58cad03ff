import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { text } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";
import { wide } from "./test-paths.css.ts";

export const list = style({
  gridArea: "flows",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  padding: "6px 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  background: theme.color.page,
  "@container": {
    [wide]: { padding: 0, borderBottom: 0, borderRight: `1px solid ${theme.color.line}`, overflow: "hidden" },
  },
});

const onlyWide = { display: "none", "@container": { [wide]: { display: "flex" } } } as const;

export const head = style({
  ...onlyWide,
  alignItems: "center",
  gap: theme.space.x2,
  minHeight: 36,
  padding: "0 12px",
  borderBottom: `1px solid ${theme.color.line}`,
  color: theme.color.muted,
  fontSize: "0.75rem",
});

export const level = style({
  width: 30,
  textAlign: "center",
  fontSize: "0.625rem",
  ...text.clip,
  overflow: "visible",
});

export const items = style({
  ...onlyWide,
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
  padding: "4px 6px",
  overflowY: "auto",
});

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  width: "100%",
  minHeight: 30,
  padding: "3px 6px",
  border: 0,
  borderRadius: 6,
  background: "transparent",
  color: theme.color.text,
  textAlign: "left",
  cursor: "pointer",
  selectors: {
    '&[aria-current="true"]': { background: theme.link.tint, color: theme.link.ink },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "@media": {
    [media.hover]: {
      selectors: { '&:hover:not([aria-current="true"])': { background: theme.color.hover } },
    },
  },
});

export const name = style({ flex: 1, minWidth: 0, lineHeight: 1.3, textWrap: "pretty" });

export const slug = style({
  display: "block",
  color: theme.color.muted,
  fontFamily: theme.font.mono,
  fontSize: "0.6875rem",
  overflowWrap: "break-word",
});

export const search = style({
  display: "none",
  margin: "6px 8px 0",
  "@container": { [wide]: { display: "block" } },
});

export const bars = style({ display: "flex", flex: "none", gap: 3 });

export const bar = style({
  position: "relative",
  width: 26,
  height: 5,
  borderRadius: 3,
  background: `color-mix(in srgb, ${theme.color.control} 32%, transparent)`,
  overflow: "hidden",
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      insetBlock: 0,
      left: 0,
      width: "var(--share)",
      background: theme.warning.ink,
    },
    '&[data-state="full"]::after': { background: theme.success.ink },
    '&[data-state="none"]': { background: "transparent", borderBlock: `1px dashed ${theme.color.control}` },
  },
});

export const menu = style({
  display: "flex",
  "@container": { [wide]: { display: "none" } },
});

export const missing = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x2,
  padding: "6px 12px",
  color: theme.color.muted,
  fontSize: "0.75rem",
});
