import { fromCallback } from "xstate";

import type { AnalyticsRecorded } from "../../machines/analytics/analytics.machine.ts";
import type { AppServices } from "./services.ts";

/** Hands what was recorded to whatever listens on the page's `dataLayer`, a tag manager's usual place. */
export const createForwardAnalytics = ({ browser }: AppServices) =>
  fromCallback<AnalyticsRecorded>(({ receive }) => {
    if (browser === null) return;
    const page = browser as Window & { dataLayer?: unknown[] };
    receive(({ event, data }) => {
      page.dataLayer ??= [];
      page.dataLayer.push({ event, ...data });
    });
  });
