import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { theme } from "../../theme/theme.contract.ts";

/** The box around a control. The control inside has no looks of its own. */
export const box = style({
  display: "flex",
  alignItems: "stretch",
  minHeight: 48,
  border: `1px solid ${theme.color.control}`,
  borderRadius: theme.radius.medium,
  background: theme.color.surface,
  transition: `border-color ${theme.motion.fast}, box-shadow ${theme.motion.fast}`,
  selectors: {
    "&:focus-within": {
      borderColor: theme.color.focus,
      boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.color.focus} 26%, transparent)`,
    },
    '&:has([aria-invalid="true"])': { borderColor: theme.danger.ink },
    '&:has([aria-invalid="true"]):focus-within': {
      boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.danger.ink} 24%, transparent)`,
    },
    "&:has(:disabled)": { background: theme.color.sunken, opacity: 0.6 },
    "&:has(input:read-only, textarea:read-only)": { background: theme.color.sunken },
  },
  "@media": {
    [media.hover]: {
      selectors: { "&:hover:not(:focus-within, :has(:disabled))": { borderColor: theme.color.text } },
    },
  },
});

export const control = style({
  flex: 1,
  minWidth: 0,
  width: "100%",
  padding: `${theme.space.x3} ${theme.space.x4}`,
  border: 0,
  borderRadius: "inherit",
  background: "transparent",
  fontSize: "1rem",
  lineHeight: 1.4,
  textOverflow: "ellipsis",
  selectors: {
    "&:focus-visible": { outline: "2px solid transparent", outlineOffset: -2 },
    "&::placeholder": { color: theme.color.muted, opacity: 1 },
    "&:-webkit-autofill": {
      WebkitTextFillColor: theme.color.text,
      boxShadow: `inset 0 0 0 100px ${theme.color.surface}`,
    },
  },
});

export const tall = style({ minHeight: 112, resize: "vertical" });

export const aside = style({
  display: "flex",
  alignItems: "center",
  flex: "none",
  color: theme.color.muted,
  selectors: { "&:first-child": { paddingLeft: theme.space.x4 }, "&:last-child": { paddingRight: 2 } },
});
