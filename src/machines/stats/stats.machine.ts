import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import type { StatsPeriod } from "../../domain/calendar/stats-period.ts";
import type { PageInput } from "../app/page-input.ts";
import type { CallOf } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import type { RouteChanged } from "../router/router.machine.ts";

export interface StatsContext {
  readonly period: StatsPeriod;
}

const requestOf = ({ period }: StatsContext): CallOf<"getStats"> => ({
  endpoint: "getStats",
  input: { period },
});

const statsSetup = setup({
  types: {
    context: {} as StatsContext,
    events: {} as RouteChanged,
    input: {} as Pick<PageInput<"stats">, "route">,
    children: {} as { figures: "resource" },
  },
  actors: { resource: resourceMachine },
});

const turn = statsSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.route.page !== "stats" || event.route.period === context.period) return;
    const { period } = event.route;
    enqueue(assign({ period }));
    enqueue.sendTo("figures", { type: "request.changed", request: requestOf({ period }) });
  }),
);

/** How a creator's page is doing in the period that the address names (ACCT-60, ACCT-61). */
export const statsMachine = statsSetup.createMachine({
  id: "stats",
  context: ({ input }) => ({ period: input.route.period }),
  invoke: { id: "figures", src: "resource", input: ({ context }) => ({ request: requestOf(context) }) },
  initial: "showing",
  states: { showing: { on: { "route.changed": { actions: turn } } } },
});

export type StatsRef = ActorRefFrom<typeof statsMachine>;

export interface StatsView extends StatsContext {
  readonly status: "showing";
  readonly figures: ActorRefFrom<typeof resourceMachine> | null;
}

export const selectStatsView = ({ context, children }: SnapshotFrom<typeof statsMachine>): StatsView => ({
  ...context,
  status: "showing",
  figures: children.figures ?? null,
});
