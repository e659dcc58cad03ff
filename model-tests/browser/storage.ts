import type { Page } from "playwright";

/** Seconds. */
const KEPT = 600;

/** Leaves in the browser what an earlier visit kept by a name; null: nothing. */
export const keepEntry = (page: Page, name: string, value: unknown): Promise<void> =>
  page.evaluate(
    ([key, kept, seconds]) => {
      if (kept === null) window.localStorage.removeItem(key);
      else
        window.localStorage.setItem(key, JSON.stringify({ value: kept, until: Date.now() / 1000 + seconds }));
    },
    [`csf_${name}`, value, KEPT] as const,
  );
