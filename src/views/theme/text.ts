import { theme } from "./theme.contract.ts";

/** Text styles to spread into `style()`; they emit nothing themselves. */
export const text = {
  micro: { fontSize: theme.size.micro, lineHeight: 1.35, fontWeight: theme.weight.medium },
  small: { fontSize: theme.size.small, lineHeight: 1.45 },
  body: { fontSize: theme.size.body, lineHeight: 1.55 },
  lead: { fontSize: theme.size.lead, lineHeight: 1.5, letterSpacing: "-0.006em" },
  title: {
    fontSize: theme.size.title,
    lineHeight: 1.3,
    fontWeight: theme.weight.bold,
    letterSpacing: "-0.012em",
    textWrap: "balance",
  },
  heading: {
    fontSize: theme.size.heading,
    lineHeight: 1.18,
    fontWeight: theme.weight.bold,
    letterSpacing: "-0.022em",
    textWrap: "balance",
  },
  display: {
    fontSize: theme.size.display,
    lineHeight: 1.04,
    fontWeight: theme.weight.black,
    letterSpacing: "-0.035em",
    textWrap: "balance",
  },
  figures: { fontVariantNumeric: "tabular-nums", fontFeatureSettings: '"tnum"' },
  eyebrow: {
    fontSize: theme.size.micro,
    lineHeight: 1.35,
    fontWeight: theme.weight.bold,
    letterSpacing: "0.08em",
    textTransform: "uppercase",
  },
  clip: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
} as const;

/** Seen by assistive technology only. */
export const unseen = {
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
  border: 0,
} as const;

/** The focus ring, for `:focus-visible`. */
export const focusRing = {
  outline: `2px solid ${theme.color.focus}`,
  outlineOffset: 2,
} as const;
