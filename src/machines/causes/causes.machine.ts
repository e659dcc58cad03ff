import { assign, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import { promiseProvidedBy } from "../app/provided-by.ts";
import type { CauseRow } from "./cause-row.ts";

/** A step that a link leads to. */
export interface StepLink {
  readonly load: string;
  readonly seq: number;
}

export type CausesEvent =
  /** Another recording is looked at. */
  | { readonly type: "source.changed"; readonly source: string; readonly length: number }
  /** How many steps there are of what is looked at. */
  | { readonly type: "steps.grown"; readonly length: number }
  | { readonly type: "refresh.pressed" }
  | { readonly type: "retry.pressed" }
  /** Shows calls that only read, too, or leaves them out. */
  | { readonly type: "reads.toggled" }
  | ({ readonly type: "copy.pressed" } & StepLink);

/** `withheld`: why the server tells nothing; `cut`: there is more than it tells. */
export interface CausesTold {
  readonly rows: readonly CauseRow[];
  readonly withheld: string | null;
  readonly cut: boolean;
}

export interface CausesContext extends CausesTold {
  readonly source: string | null;
  /** Steps of the source when they were last counted. */
  readonly length: number;
  /** Whether steps came while it was read. */
  readonly isBehind: boolean;
  readonly showsReads: boolean;
  readonly link: (StepLink & { readonly problem: string | null }) | null;
}

const file = "src/actors/causes/causes.actors.ts";

const causesSetup = setup({
  types: {
    context: {} as CausesContext,
    events: {} as CausesEvent,
    children: {} as { readCauses: "readCauses"; copyLink: "copyLink" },
  },
  actors: {
    readCauses: promiseProvidedBy<CausesTold, { readonly source: string }>(file),
    copyLink: promiseProvidedBy<void, StepLink>(file),
  },
  guards: {
    hasGrown: ({ context, event }) => event.type === "steps.grown" && event.length !== context.length,
    isBehind: ({ context }) => context.isBehind,
  },
  delays: { grownDelay: 2_000, saidDelay: 2_500 },
});

const nothing: CausesTold = { rows: [], withheld: null, cut: false };

/** What led to what in the browser and on the server, for the recording that is looked at; read anew while steps come. */
export const causesMachine = causesSetup.createMachine({
  id: "causes",
  context: { ...nothing, source: null, length: 0, isBehind: false, showsReads: false, link: null },
  type: "parallel",
  on: {
    "source.changed": {
      target: ".told.reading",
      actions: assign(({ event: { source, length } }) => ({ ...nothing, source, length })),
    },
    "reads.toggled": { actions: assign({ showsReads: ({ context }) => !context.showsReads }) },
  },
  states: {
    told: {
      initial: "waiting",
      states: {
        waiting: {},
        reading: {
          entry: assign({ isBehind: false }),
          on: {
            "steps.grown": {
              guard: "hasGrown",
              actions: assign({ isBehind: true, length: ({ event }) => event.length }),
            },
          },
          invoke: {
            id: "readCauses",
            src: "readCauses",
            input: ({ context }) => ({ source: context.source ?? "" }),
            onDone: [
              { guard: "isBehind", target: "grown", actions: assign(({ event }) => event.output) },
              { target: "showing", actions: assign(({ event }) => event.output) },
            ],
            onError: "broken",
          },
        },
        showing: {
          on: {
            "refresh.pressed": "reading",
            "steps.grown": {
              guard: "hasGrown",
              target: "grown",
              actions: assign({ length: ({ event }) => event.length }),
            },
          },
        },
        grown: { after: { grownDelay: "reading" }, on: { "refresh.pressed": "reading" } },
        broken: { on: { "retry.pressed": "reading" } },
      },
    },
    copying: {
      initial: "idle",
      on: {
        "copy.pressed": {
          target: ".writing",
          actions: assign({ link: ({ event: { load, seq } }) => ({ load, seq, problem: null }) }),
        },
      },
      states: {
        idle: {},
        writing: {
          invoke: {
            id: "copyLink",
            src: "copyLink",
            input: ({ context: { link } }) => ({ load: link?.load ?? "", seq: link?.seq ?? 0 }),
            onDone: "said",
            onError: {
              target: "said",
              actions: assign({
                link: ({ context: { link } }) => ({
                  ...{ load: link?.load ?? "", seq: link?.seq ?? 0 },
                  problem: "The browser does not let this page copy.",
                }),
              }),
            },
          },
        },
        said: { after: { saidDelay: { target: "idle", actions: assign({ link: null }) } } },
      },
    },
  },
});

export type CausesRef = ActorRefFrom<typeof causesMachine>;
export type CausesSnapshot = SnapshotFrom<typeof causesMachine>;

interface Around {
  readonly showsReads: boolean;
  /** What is said of the link that was copied; null: nothing. */
  readonly said: string | null;
}

export type CausesView =
  | ({ readonly status: "reading" | "broken" } & Around)
  | ({ readonly status: "showing"; readonly isReading: boolean } & CausesTold & Around);

/** What the page shows; while it is read anew what was there stays. */
export const selectCausesView = (snapshot: CausesSnapshot): CausesView => {
  const { rows, withheld, cut, showsReads, link } = snapshot.context;
  const said = snapshot.matches({ copying: "said" }) ? (link?.problem ?? "The link is copied.") : null;
  const around: Around = { showsReads, said };
  if (snapshot.matches({ told: "broken" })) return { status: "broken", ...around };
  const isReading = snapshot.matches({ told: "reading" });
  if (snapshot.matches({ told: "waiting" }) || (isReading && rows.length === 0 && withheld === null))
    return { status: "reading", ...around };
  const shown = showsReads ? rows : rows.filter(({ quiet }) => !quiet);
  return { status: "showing", isReading, rows: shown, withheld, cut, ...around };
};
