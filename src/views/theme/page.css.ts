import { globalStyle } from "@vanilla-extract/css";
import { media } from "./media.ts";
import { text } from "./text.ts";
import { theme } from "./theme.contract.ts";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });

globalStyle("html", {
  background: theme.color.page,
  color: theme.color.text,
  fontFamily: theme.font.sans,
  lineHeight: 1.5,
  textSizeAdjust: "100%",
  WebkitFontSmoothing: "antialiased",
  MozOsxFontSmoothing: "grayscale",
  WebkitTapHighlightColor: "transparent",
  overflowY: "scroll",
  accentColor: theme.link.fill,
});

/* Where scroll bars take no room the page is held still under a dialog without a shift. */
globalStyle("html:has(dialog[open])", { "@media": { "(hover: none)": { overflow: "hidden" } } });

globalStyle("body", {
  margin: 0,
  minHeight: "var(--page-height, 100dvh)",
  overflowWrap: "break-word",
  ...text.body,
});

globalStyle("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, blockquote", {
  margin: 0,
  padding: 0,
  border: 0,
});

globalStyle("ul[class], ol[class]", { listStyle: "none" });

globalStyle("h1, h2, h3, h4", { fontSize: "inherit", fontWeight: "inherit" });

globalStyle("button, input, select, textarea", {
  font: "inherit",
  color: "inherit",
  letterSpacing: "inherit",
});

globalStyle("img, video, svg, canvas", { display: "block", maxWidth: "100%" });

globalStyle("a", { color: theme.link.ink, textUnderlineOffset: "0.2em", textDecorationThickness: "1px" });

globalStyle(":focus-visible", { outline: `2px solid ${theme.color.focus}`, outlineOffset: 2 });

globalStyle("noscript", { display: "block", padding: 8, textAlign: "center", background: theme.link.tint });

globalStyle("[hidden]", { display: "none !important" });

globalStyle("::selection", { background: theme.link.tint, color: theme.link.ink });

globalStyle("*, *::before, *::after", {
  "@media": {
    [media.still]: {
      animationDuration: "1ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "1ms !important",
      scrollBehavior: "auto",
    },
  },
});
