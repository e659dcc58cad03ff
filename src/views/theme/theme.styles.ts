// The look of every page, imported once, by main: fonts, the values of the theme, the bare elements.
import "./font.css";
import "./theme.css.ts";
import "./page.css.ts";
