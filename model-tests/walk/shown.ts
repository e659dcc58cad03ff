import { expect } from "vitest";

/** The page says all of these. */
export const says =
  (...texts: readonly string[]) =>
  (page: HTMLElement): void => {
    for (const text of texts) expect(page.textContent).toContain(text);
  };
