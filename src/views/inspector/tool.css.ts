import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { unseen } from "../theme/text.ts";
import { theme } from "../theme/theme.contract.ts";

export const icon = style({
  flex: "none",
  width: 16,
  height: 16,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.4,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 6,
  flex: "none",
  minHeight: 28,
  padding: "0 8px",
  border: "1px solid transparent",
  borderRadius: 7,
  background: "transparent",
  color: theme.color.text,
  fontSize: "0.8125rem",
  fontWeight: theme.weight.medium,
  lineHeight: 1.2,
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: `background ${theme.motion.fast}, border-color ${theme.motion.fast}`,
  selectors: {
    "&:disabled": { opacity: 0.45, cursor: "not-allowed" },
    '&[aria-pressed="true"]': { background: theme.link.tint, color: theme.link.ink },
  },
  "@media": {
    [media.hover]: { selectors: { "&:hover:not(:disabled)": { background: theme.color.hover } } },
    [media.mobile]: { minHeight: 36 },
  },
});

export const tone = styleVariants({
  plain: [base, { color: theme.color.muted }],
  outlined: [base, { borderColor: theme.color.line, background: theme.color.surface }],
  primary: [
    base,
    {
      background: theme.link.fill,
      color: theme.link.onFill,
      fontWeight: theme.weight.bold,
      "@media": {
        [media.hover]: { selectors: { "&:hover:not(:disabled)": { background: theme.link.fillHover } } },
      },
    },
  ],
  danger: [base, { color: theme.danger.ink }],
});

export const square = style({
  width: 28,
  padding: 0,
  "@media": { [media.mobile]: { width: 36 } },
});

export const said = style(unseen);

export const control = style({
  minWidth: 0,
  minHeight: 28,
  padding: "0 8px",
  border: `1px solid ${theme.color.line}`,
  borderRadius: 7,
  background: theme.color.surface,
  fontSize: "0.8125rem",
  lineHeight: 1.3,
  color: theme.color.text,
  "@media": { [media.mobile]: { minHeight: 36, fontSize: "1rem" } },
});

export const popover = style({ position: "relative" });

export const sheet = style({
  position: "absolute",
  right: 0,
  top: "calc(100% + 6px)",
  zIndex: theme.layer.menu,
  width: 320,
  maxWidth: "calc(100vw - 24px)",
  maxHeight: "min(70vh, 560px)",
  overflow: "auto",
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.medium,
  background: theme.color.raised,
  boxShadow: theme.shadow.middle,
  // Wherever its button stands, all of it is on a narrow page.
  "@media": {
    [media.mobile]: { position: "fixed", left: 12, right: 12, top: "auto", width: "auto", marginTop: 6 },
  },
});

export const left = style({
  right: "auto",
  left: 0,
  "@media": { [media.mobile]: { right: 12, left: 12 } },
});
