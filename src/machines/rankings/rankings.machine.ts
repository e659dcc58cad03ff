import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import type { RankingPeriod } from "../../domain/creator/ranking.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { HiddenCommand, HiddenTold } from "../browse/hidden.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallOf } from "../resource/call.ts";

export type RankingsEvent = HiddenTold | { readonly type: "period.chosen"; readonly period: RankingPeriod };

export interface RankingsContext extends PageInput<"rankings"> {
  readonly period: RankingPeriod;
  readonly hidden: HiddenCreators;
}

const requestOf = ({ period }: RankingsContext): CallOf<"getRanking"> => ({
  endpoint: "getRanking",
  input: { l: 25, period },
});

const rankingsSetup = setup({
  types: {
    context: {} as RankingsContext,
    events: {} as RankingsEvent,
    input: {} as PageInput<"rankings">,
    children: {} as { places: "list"; hidden: "hiddenCreators" },
  },
  actors: {
    list: listMachine,
    hiddenCreators: callbackProvidedBy<HiddenCommand>("src/actors/browse/hidden-creators.actors.ts"),
  },
});

/** The ranking of a time span, 25 places a page; whom the viewer hid is left out (ROUTE-46). */
export const rankingsMachine = rankingsSetup.createMachine({
  id: "rankings",
  context: ({ input }) => ({ ...input, period: "week", hidden: {} }),
  invoke: [
    { id: "hidden", src: "hiddenCreators" },
    { id: "places", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
  ],
  initial: "showing",
  states: {
    showing: {
      on: {
        "hidden.told": { actions: assign({ hidden: ({ event }) => event.hidden }) },
        "period.chosen": {
          actions: [
            assign({ period: ({ event }) => event.period }),
            sendTo("places", ({ context }) => ({ type: "request.changed", request: requestOf(context) })),
          ],
        },
      },
    },
  },
});

export type RankingsRef = ActorRefFrom<typeof rankingsMachine>;

export interface RankingsView {
  readonly status: "showing";
  readonly period: RankingPeriod;
  readonly hidden: HiddenCreators;
  readonly places: ActorRefFrom<typeof listMachine> | null;
}

export const selectRankingsView = (snapshot: SnapshotFrom<typeof rankingsMachine>): RankingsView => {
  const { period, hidden } = snapshot.context;
  return { status: "showing", period, hidden, places: snapshot.children.places ?? null };
};
