import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { enqueueActions, setup } from "xstate";

import type { PageInput } from "../app/page-input.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallOf } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import type { LineRestored } from "../socket/socket-received.ts";

const request: CallOf<"getPayouts"> = { endpoint: "getPayouts", input: {} };

const payoutsSetup = setup({
  types: {
    events: {} as LineRestored,
    input: {} as PageInput<"payouts">,
    children: {} as { payouts: "list"; owed: "resource" },
  },
  actors: { list: listMachine, resource: resourceMachine },
});

const reload = payoutsSetup.createAction(
  enqueueActions(({ enqueue }) => {
    enqueue.sendTo("payouts", { type: "reload.requested" });
    enqueue.sendTo("owed", { type: "reload.requested" });
  }),
);

/** What a creator is owed, and what was paid (ACCT-34). */
export const payoutsMachine = payoutsSetup.createMachine({
  id: "payouts",
  invoke: [
    { id: "payouts", src: "list", input: { request } },
    { id: "owed", src: "resource", input: { request } },
  ],
  initial: "showing",
  states: { showing: { on: { "line.restored": { actions: reload } } } },
});

export type PayoutsRef = ActorRefFrom<typeof payoutsMachine>;

export interface PayoutsView {
  readonly status: "showing";
  readonly payouts: ActorRefFrom<typeof listMachine> | null;
  readonly owed: ActorRefFrom<typeof resourceMachine> | null;
}

export const selectPayoutsView = ({ children }: SnapshotFrom<typeof payoutsMachine>): PayoutsView => ({
  status: "showing",
  payouts: children.payouts ?? null,
  owed: children.owed ?? null,
});
