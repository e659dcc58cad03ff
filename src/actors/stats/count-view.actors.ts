import { fromCallback } from "xstate";

import { COUNTED_AFTER_MILLISECONDS } from "../../domain/stats/view-source.ts";
import type { CountedPage } from "../../machines/profile/profile-events.ts";
import type { AppServices } from "../app/services.ts";

/** Counts a profile that is shown, once a page load; nobody waits for it, and nothing is told. The server never counts. */
export const createCountView = ({ call, browser }: AppServices) => {
  const done = new Set<string>();
  return fromCallback<{ readonly type: "none" }, CountedPage>(({ input: { username, counts } }) => {
    if (browser === null || !counts || done.has(username)) return undefined;
    const { referrer } = browser.document;
    const timer = browser.setTimeout(() => {
      done.add(username);
      call("countView", { username, referrer: referrer.slice(0, 2000) }).catch(() => undefined);
    }, COUNTED_AFTER_MILLISECONDS);
    return () => browser.clearTimeout(timer);
  });
};
