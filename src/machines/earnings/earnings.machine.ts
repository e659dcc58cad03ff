import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import type { StatsPeriod } from "../../domain/calendar/stats-period.ts";
import { intentNames } from "../../domain/payment/intent-names.ts";
import type { PageInput } from "../app/page-input.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallOf } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import type { LineRestored } from "../socket/socket-received.ts";

/** How the kinds of the page are called. */
export const earningsKindNames = { all: "All kinds", ...intentNames } as const;
export type EarningsKind = keyof typeof earningsKindNames;

export type EarningsEvent =
  | { readonly type: "period.chosen"; readonly period: StatsPeriod }
  | { readonly type: "kind.chosen"; readonly kind: EarningsKind }
  | LineRestored;

export interface EarningsContext {
  readonly period: StatsPeriod;
  readonly kind: EarningsKind;
}

const requestOf = ({ period, kind }: EarningsContext): CallOf<"getEarnings"> => ({
  endpoint: "getEarnings",
  input: { period, ...(kind === "all" ? {} : { kind }) },
});

const earningsSetup = setup({
  types: {
    context: {} as EarningsContext,
    events: {} as EarningsEvent,
    input: {} as PageInput<"earnings">,
    children: {} as { entries: "list"; totals: "resource" },
  },
  actors: { list: listMachine, resource: resourceMachine },
});

const ask = earningsSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const request = requestOf(context);
    enqueue.sendTo("entries", { type: "request.changed", request });
    enqueue.sendTo("totals", { type: "request.changed", request });
  }),
);

const reload = earningsSetup.createAction(
  enqueueActions(({ enqueue }) => {
    enqueue.sendTo("entries", { type: "reload.requested" });
    enqueue.sendTo("totals", { type: "reload.requested" });
  }),
);

/** What a creator earned in a period, by kind, with each sale and what went back (ACCT-33). */
export const earningsMachine = earningsSetup.createMachine({
  id: "earnings",
  context: { period: "month", kind: "all" },
  invoke: [
    { id: "entries", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
    { id: "totals", src: "resource", input: ({ context }) => ({ request: requestOf(context) }) },
  ],
  initial: "showing",
  states: {
    showing: {
      on: {
        "period.chosen": { actions: [assign({ period: ({ event }) => event.period }), ask] },
        "kind.chosen": { actions: [assign({ kind: ({ event }) => event.kind }), ask] },
        "line.restored": { actions: reload },
      },
    },
  },
});

export type EarningsRef = ActorRefFrom<typeof earningsMachine>;

export interface EarningsView extends EarningsContext {
  readonly status: "showing";
  readonly entries: ActorRefFrom<typeof listMachine> | null;
  readonly totals: ActorRefFrom<typeof resourceMachine> | null;
}

export const selectEarningsView = ({
  context,
  children,
}: SnapshotFrom<typeof earningsMachine>): EarningsView => ({
  ...context,
  status: "showing",
  entries: children.entries ?? null,
  totals: children.totals ?? null,
});

/** The address of the file with what a period brought, as the endpoint table has it; epoch seconds. */
export const earningsFileUrl = (
  span: { readonly from: number; readonly to: number },
  kind: EarningsKind,
): string =>
  `/api/v1/creator/earnings?from=${span.from}&to=${span.to}${kind === "all" ? "" : `&kind=${kind}`}&format=csv`;
