import { fromCallback } from "xstate";

import type { AnalyticsKept, AnalyticsRecorded } from "../../machines/analytics/analytics.machine.ts";
import { createEntryStorage } from "../storage/entry-storage.ts";
import type { AppServices } from "./services.ts";

const NAME = "analytics";
const LIFE_SECONDS = 600;

/**
 * Hands what was recorded to whatever listens on the page's `dataLayer`, a tag manager's usual place. What was not due
 * when the tab left the page before is recorded again.
 */
export const createForwardAnalytics = ({ browser, now }: AppServices) =>
  fromCallback<AnalyticsRecorded | AnalyticsKept>(({ receive, sendBack }) => {
    if (browser === null) return;
    const page = browser as Window & { dataLayer?: unknown[] };
    const storage = createEntryStorage(() => page.sessionStorage, now);
    const left = storage.read(NAME) as readonly AnalyticsRecorded[] | null;
    for (const event of left ?? []) sendBack(event);
    receive((message) => {
      if (message.type === "analytics.kept") return storage.write(NAME, message.waiting, LIFE_SECONDS);
      page.dataLayer ??= [];
      page.dataLayer.push({ event: message.event, ...message.data });
    });
  });
