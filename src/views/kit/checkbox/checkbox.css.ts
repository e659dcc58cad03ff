import { style } from "@vanilla-extract/css";
import { text } from "../../theme/text.ts";
import { focusRing } from "../../theme/text.ts";
import { theme } from "../../theme/theme.contract.ts";

export const row = style({
  display: "flex",
  alignItems: "flex-start",
  gap: theme.space.x3,
  minHeight: theme.touch,
  paddingBlock: 10,
  cursor: "pointer",
  ...text.body,
  lineHeight: 1.5,
  selectors: { "&:has(:disabled)": { opacity: 0.5, cursor: "not-allowed" } },
});

export const box = style({
  position: "relative",
  display: "grid",
  flex: "none",
  width: 24,
  height: 24,
  color: theme.link.onFill,
});

export const control = style({
  gridArea: "1 / 1",
  width: 24,
  height: 24,
  margin: 0,
  appearance: "none",
  border: `1.5px solid ${theme.color.control}`,
  borderRadius: 7,
  background: theme.color.surface,
  cursor: "inherit",
  transition: `background-color ${theme.motion.fast}, border-color ${theme.motion.fast}`,
  selectors: {
    '&[type="radio"]': { borderRadius: "50%" },
    "&:checked": { background: theme.link.fill, borderColor: theme.link.fill },
    '&[aria-invalid="true"]': { borderColor: theme.danger.ink },
    "&:focus-visible": focusRing,
  },
  "@media": { "(forced-colors: active)": { appearance: "auto" } },
});

export const mark = style({
  gridArea: "1 / 1",
  placeSelf: "center",
  pointerEvents: "none",
  opacity: 0,
  transform: "scale(0.6)",
  transition: `opacity ${theme.motion.fast}, transform ${theme.motion.normal} ${theme.motion.spring}`,
  selectors: { ":checked + &": { opacity: 1, transform: "none" } },
});

export const texts = style({ display: "block", minWidth: 0 });

export const hint = style({ display: "block", ...text.small, color: theme.color.muted });

export const error = style({ display: "block", ...text.small, color: theme.danger.ink });
