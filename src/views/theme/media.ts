/** Media queries at the layout breakpoints 576, 768, 992, 1200 and 1400 px [CONST-03]; mobile is below 768 [CONST-04]. */
export const media = {
  phone: "(max-width: 575.98px)",
  mobile: "(max-width: 767.98px)",
  large: "(min-width: 576px)",
  narrow: "(max-width: 991.98px)",
  tablet: "(min-width: 768px)",
  desktop: "(min-width: 992px)",
  wide: "(min-width: 1200px)",
  widest: "(min-width: 1400px)",
  dark: "(prefers-color-scheme: dark)",
  still: "(prefers-reduced-motion: reduce)",
  moving: "(prefers-reduced-motion: no-preference)",
  hover: "(hover: hover) and (pointer: fine)",
  contrast: "(prefers-contrast: more), (forced-colors: active)",
} as const;
