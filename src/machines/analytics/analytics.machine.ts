import { assign, raise, sendTo, setup } from "xstate";
import type { SnapshotFrom } from "xstate";

import { callbackProvidedBy } from "../app/provided-by.ts";

/** Something worth counting, as `analytics.recorded` brings it; a purchase carries the purchase analytics (ENT-23). */
export interface AnalyticsRecorded {
  readonly type: "analytics.recorded";
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What waits to be forwarded: kept for the page after, should this one be left or reloaded first. */
export interface AnalyticsKept {
  readonly type: "analytics.kept";
  readonly waiting: readonly AnalyticsRecorded[];
}

export type AnalyticsEvent = AnalyticsRecorded | { readonly type: "analytics.due" };

export interface AnalyticsContext {
  /** Oldest first. */
  readonly waiting: readonly AnalyticsRecorded[];
}

/** What the payment types fans_subscription, fans_trial and fans_snapchat are paid for. */
const lateIntents: readonly unknown[] = ["subscription", "snapchat"];

const analyticsSetup = setup({
  types: { context: {} as AnalyticsContext, events: {} as AnalyticsEvent },
  actors: {
    forwardAnalytics: callbackProvidedBy<AnalyticsRecorded | AnalyticsKept>(
      "src/actors/app/analytics.actors.ts",
    ),
  },
  guards: {
    isLate: ({ event }) =>
      event.type === "analytics.recorded" &&
      event.event === "purchase" &&
      lateIntents.includes(event.data["payment_intent"]),
  },
  delays: { paymentAnalytics: 5_000 },
});

const keep = analyticsSetup.sendTo("forwardAnalytics", ({ context: { waiting } }) => ({
  type: "analytics.kept" as const,
  waiting,
}));

/** Forwards what was recorded to the page's analytics; new subscriptions and their like 5 seconds later (TRACK-22). */
export const analyticsMachine = analyticsSetup.createMachine({
  id: "analytics",
  context: { waiting: [] },
  invoke: { id: "forwardAnalytics", src: "forwardAnalytics" },
  initial: "forwarding",
  states: {
    forwarding: {
      on: {
        "analytics.recorded": [
          {
            guard: "isLate",
            actions: [
              assign({ waiting: ({ context, event }) => [...context.waiting, event] }),
              keep,
              raise({ type: "analytics.due" }, { delay: "paymentAnalytics" }),
            ],
          },
          { actions: sendTo("forwardAnalytics", ({ event }) => event) },
        ],
        "analytics.due": {
          guard: ({ context }) => context.waiting.length > 0,
          actions: [
            sendTo("forwardAnalytics", ({ context }) => context.waiting[0]!),
            assign({ waiting: ({ context }) => context.waiting.slice(1) }),
            keep,
          ],
        },
      },
    },
  },
});

/** `waiting` is how many things are forwarded later. */
export type AnalyticsView = { readonly status: "forwarding"; readonly waiting: number };

export const selectAnalyticsView = ({ context }: SnapshotFrom<typeof analyticsMachine>): AnalyticsView => ({
  status: "forwarding",
  waiting: context.waiting.length,
});
