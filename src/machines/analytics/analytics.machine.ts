import { sendTo, setup } from "xstate";

import { callbackProvidedBy } from "../app/provided-by.ts";

/** Something worth counting, as `analytics.recorded` brings it; a purchase carries the purchase analytics (ENT-23). */
export interface AnalyticsRecorded {
  readonly type: "analytics.recorded";
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const analyticsSetup = setup({
  types: { events: {} as AnalyticsRecorded },
  actors: { forwardAnalytics: callbackProvidedBy<AnalyticsRecorded>("src/actors/app/analytics.actors.ts") },
});

/** Forwards what was recorded to the page's analytics. */
export const analyticsMachine = analyticsSetup.createMachine({
  id: "analytics",
  invoke: { id: "forwardAnalytics", src: "forwardAnalytics" },
  initial: "forwarding",
  states: {
    forwarding: {
      on: { "analytics.recorded": { actions: sendTo("forwardAnalytics", ({ event }) => event) } },
    },
  },
});

export type AnalyticsView = { readonly status: "forwarding" };

export const selectAnalyticsView = (): AnalyticsView => ({ status: "forwarding" });
