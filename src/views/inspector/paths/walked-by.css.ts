import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/theme.contract.ts";

export const panel = style({
  flex: "none",
  maxHeight: "38%",
  padding: "8px 12px",
  borderTop: `1px solid ${theme.color.line}`,
  background: theme.color.page,
  overflowY: "auto",
});

export const head = style({ display: "flex", alignItems: "flex-start", gap: theme.space.x2 });

export const title = style({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

export const quiet = style({ color: theme.color.muted });

export const levels = style({ display: "grid", gap: 4, marginTop: 6, fontSize: "0.75rem" });

export const level = style({ display: "grid", gridTemplateColumns: "64px minmax(0, 1fr)", gap: 6 });

export const name = style({
  display: "flex",
  alignItems: "baseline",
  gap: 6,
  fontWeight: theme.weight.medium,
  selectors: {
    "&::before": {
      content: "",
      width: 7,
      height: 7,
      border: `1.5px solid ${theme.color.control}`,
      borderRadius: "50%",
    },
    '&[data-walked="true"]::before': { borderColor: theme.success.ink, background: theme.success.ink },
  },
});

export const tests = style({ minWidth: 0 });

export const names = style({ display: "grid", gap: 2, overflowWrap: "anywhere" });
