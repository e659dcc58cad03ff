import { fromCallback } from "xstate";

import { COUNTED_AFTER_MILLISECONDS } from "../../domain/stats/view-source.ts";
import type { CountedPage, PartnerFollowed } from "../../machines/profile/counted-page.ts";
import { loadDeferredCode } from "../app/load-deferred.ts";
import type { AppServices } from "../app/services.ts";

/**
 * Counts a profile that is shown, once a page load, and the cards that are followed there; nobody waits for it, and nothing is
 * told. The server never counts.
 */
export const createCountView = (services: AppServices) => {
  const { call, browser } = services;
  const done = new Set<string>();
  return fromCallback<PartnerFollowed, CountedPage>(({ input: { username, counts }, receive }) => {
    receive((card) => {
      loadDeferredCode()
        .then((code) => code.followCard(services, { username: card.username, via: username }))
        .catch(() => undefined);
    });
    if (browser === null || !counts || done.has(username)) return undefined;
    const { referrer } = browser.document;
    const timer = browser.setTimeout(() => {
      done.add(username);
      call("countView", { username, referrer: referrer.slice(0, 2000) }).catch(() => undefined);
    }, COUNTED_AFTER_MILLISECONDS);
    return () => browser.clearTimeout(timer);
  });
};
