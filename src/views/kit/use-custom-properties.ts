import { type RefCallback, useCallback } from "react";

/** Custom properties by name; null or undefined takes one away. */
export type CustomProperties = { readonly [name: `--${string}`]: string | null | undefined };

/**
 * A ref that sets custom properties on its element through the CSSOM, which a strict `style-src` allows where a
 * style attribute is refused. Equal values give the same ref, so a render that changes nothing sets nothing.
 */
export function useCustomProperties<Target extends HTMLElement | SVGElement>(
  properties: CustomProperties,
): RefCallback<Target> {
  const key = JSON.stringify(properties);
  return useCallback(
    (element: Target | null) => {
      if (element === null) return undefined;
      const entries = Object.entries(JSON.parse(key) as Record<string, string | null>);
      for (const [name, value] of entries) {
        if (value === null) element.style.removeProperty(name);
        else element.style.setProperty(name, value);
      }
      return () => {
        for (const [name] of entries) element.style.removeProperty(name);
      };
    },
    [key],
  );
}
