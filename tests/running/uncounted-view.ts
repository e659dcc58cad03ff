import type { Page } from "playwright";

import { COUNTED_AFTER_MILLISECONDS } from "../../src/domain/stats/view-source.ts";

/** On this page the call that counts that a profile was shown never comes, however long a test takes: it is not what is looked at. */
export const neverCountViews = (page: Page): Promise<unknown> =>
  page.addInitScript((shown) => {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, time?: number) =>
      time === shown ? 0 : wait(run, time)) as typeof setTimeout;
  }, COUNTED_AFTER_MILLISECONDS);
