import type { Page } from "playwright";

/** As in src/actors/stats/count-view.actors.ts. */
const SHOWN_MILLISECONDS = 1_500;

/** On this page the call that counts that a profile was shown never comes, however long a test takes: it is not what is looked at. */
export const neverCountViews = (page: Page): Promise<unknown> =>
  page.addInitScript((shown) => {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, time?: number) =>
      time === shown ? 0 : wait(run, time)) as typeof setTimeout;
  }, SHOWN_MILLISECONDS);
