import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, not, raise } from "xstate";

import { branchesFrom, firstContext, lengthOf } from "./inspector-events.ts";
import { doing } from "./inspector-doing.ts";
import { inspectorSetup } from "./inspector.setup.ts";
import { readPayload } from "./payload.ts";

const moving = inspectorSetup.createStateConfig({
  on: {
    "step.chosen": { target: "standing", actions: ["goTo", "showMoment"] },
    "drag.began": { target: "scrubbing", actions: ["goTo", "holdSpan", "showMoment"] },
  },
});

/** Which source is looked at, and at which of its moments. */
const looking = inspectorSetup.createStateConfig({
  initial: "open",
  states: {
    open: {
      invoke: { id: "library", src: "library", onError: "broken" },
      initial: "loading",
      on: {
        "sources.changed": [
          { guard: "hasNoSources", target: ".empty", actions: ["takeSources", "choose"] },
          { guard: "isGone", target: ".following", actions: ["takeSources", "choose"] },
          { actions: "takeSources" },
        ],
        "source.chosen": { target: ".following", actions: ["showNewest", "choose"] },
        "steps.arrived": { actions: "countSteps" },
        "hold.began": [
          { guard: "isLookedAt", target: ".following", actions: "chooseHolder" },
          { actions: "announceHold" },
        ],
        "breakpoint.added": { actions: "setBreakpoints" },
        "breakpoint.removed": { actions: "setBreakpoints" },
        "hold.released": { actions: "release" },
      },
      states: {
        loading: {},
        empty: {},
        following: {
          entry: ["toEnd", "showNewest", "track"],
          exit: "trackNothing",
          on: {
            ...moving.on,
            "sources.changed": [
              {
                guard: "goesOn",
                target: "following",
                reenter: true,
                actions: ["announceNext", "chooseNext", "takeSources"],
              },
              { guard: not("isGone"), actions: ["takeSources", "track"] },
            ],
            "steps.arrived": { actions: ["countSteps", "toEnd"] },
            "pause.pressed": "standing",
            "play.toggled": { target: "playing", actions: ["toBeginning", "showMoment"] },
          },
        },
        standing: {
          on: {
            ...moving.on,
            "live.requested": "following",
            "mirror.toggled": {
              actions: [assign({ mirrors: ({ context }) => !context.mirrors }), "showMoment"],
            },
            "play.toggled": [
              { guard: "isAtEnd", target: "playing", actions: ["toBeginning", "showMoment"] },
              { target: "playing" },
            ],
          },
        },
        scrubbing: {
          exit: "letSpanGo",
          on: {
            "drag.moved": { actions: ["goTo", "showMoment"] },
            "drag.ended": "standing",
            "live.requested": "following",
          },
        },
        playing: {
          initial: "waiting",
          states: {
            waiting: { after: { playDelay: "stepping" } },
            stepping: {
              invoke: {
                id: "nextShown",
                src: "nextShown",
                input: ({ context: { source, step, filters } }) => ({ source: source ?? "", step, filters }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === null,
                    target: "#inspector.looking.open.following",
                  },
                  {
                    target: "waiting",
                    actions: [assign({ step: ({ event }) => event.output ?? -1 }), "showMoment"],
                  },
                ],
                onError: "#inspector.looking.open.standing",
              },
            },
          },
          on: {
            ...moving.on,
            "pause.pressed": "standing",
            "play.toggled": "standing",
            "live.requested": "following",
          },
        },
      },
    },
    broken: { on: { "retry.pressed": "open" } },
  },
});

/** An event that is written for a live actor. */
const writing = inspectorSetup.createStateConfig({
  initial: "closed",
  on: { "source.chosen": { target: ".closed", actions: "dropDraft" } },
  states: {
    closed: { on: { "draft.begun": { target: "editing", actions: "beginDraft" } } },
    editing: {
      on: {
        "draft.begun": { actions: "beginDraft" },
        "draft.typed": { actions: "typeDraft" },
        "draft.submitted": [{ guard: "isSound", target: "sending" }, { actions: "refuseDraft" }],
        "draft.closed": { target: "closed", actions: "dropDraft" },
      },
    },
    sending: {
      invoke: {
        id: "sendEvent",
        src: "sendEvent",
        input: ({ context }) => {
          const { draft, source } = context;
          const read = draft === null ? null : readPayload(draft.text, draft);
          const fields = read?.sound === true ? read.fields : {};
          return {
            source: source ?? "",
            actor: draft?.actor ?? 0,
            event: { ...fields, type: draft?.eventType ?? "" },
            step: branchesFrom(context),
          };
        },
        onDone: [
          {
            guard: ({ context, event: { output } }) =>
              output.accepted && output.branch !== undefined && output.branch !== context.source,
            target: "editing",
            actions: [
              raise(({ event: { output } }) => ({
                type: "source.chosen",
                source: (output.accepted && output.branch) || "",
              })),
              raise(({ context }) => ({ type: "actor.chosen", actor: context.draft?.actor ?? 0 })),
              "announceBranch",
            ],
          },
          {
            target: "editing",
            actions: assign({ answer: ({ event }) => event.output }),
          },
        ],
        onError: {
          target: "editing",
          actions: assign({
            answer: { accepted: false, reason: "The app did not answer. Is its page still open?" },
          }),
        },
      },
    },
  },
});

/** What is said for a while. */
const saying = inspectorSetup.createStateConfig({
  initial: "silent",
  states: {
    silent: { on: { "notice.given": { target: "shown", actions: "takeNotice" } } },
    shown: {
      exit: "dropNotice",
      after: { noticeDelay: "silent" },
      on: {
        "notice.given": { target: "shown", reenter: true, actions: "takeNotice" },
        "notice.dismissed": "silent",
      },
    },
  },
});

/**
 * The inspector's page: it follows what is recorded, stands still at a step, is dragged along the timeline or plays it.
 * The recordings themselves stay in the library.
 */
export const inspectorMachine = inspectorSetup.createMachine({
  id: "inspector",
  meta: { publicFields: ["draft"] },
  context: firstContext,
  type: "parallel",
  on: {
    "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
    "actor.chosen": { actions: assign({ actor: ({ event }) => event.actor }) },
    "speed.chosen": { actions: assign({ speed: ({ event }) => event.speed }) },
    "range.chosen": { actions: assign({ range: ({ event }) => event.range }) },
    "filters.changed": { actions: "changeFilters" },
    "filters.cleared": { actions: "changeFilters" },
    "condition.typed": { actions: assign({ condition: ({ event }) => event.text }) },
    "pin.toggled": { actions: "togglePin" },
    "actor.folded": { actions: "foldActor" },
    "ended.toggled": {
      actions: assign({ hidesEnded: ({ context }) => !context.hidesEnded }),
    },
    "row.unfolded": { actions: "unfoldRow" },
    "tab.chosen": { actions: assign({ tab: ({ event }) => event.tab, panel: "main" }) },
    "panel.chosen": { actions: assign({ panel: ({ event }) => event.panel }) },
    "device.chosen": { actions: assign({ device: ({ event }) => event.device }) },
  },
  states: { looking, writing, doing, saying },
});

export type InspectorRef = ActorRefFrom<typeof inspectorMachine>;
export type InspectorSnapshot = SnapshotFrom<typeof inspectorMachine>;

/** How the page stands to time. `ended`: the newest step of a source to which nothing is added. */
export type Mode = "live" | "ended" | "standing" | "scrubbing" | "playing";

export type Doing =
  | "nothing"
  | "catching"
  | "opening"
  | "exporting"
  | "asking"
  | "forgetting"
  | "writingTest";

/** What is going on beside the looking. */
export interface Errands {
  readonly doing: Doing | "copying" | "showingTest";
  readonly isSending: boolean;
}

export type InspectorView =
  | { readonly status: "loading" | "empty" | "broken" }
  | {
      readonly status: "showing";
      readonly source: string;
      readonly mode: Mode;
      readonly step: number;
      readonly length: number;
    };

const modeOf = (snapshot: InspectorSnapshot): Mode => {
  if (snapshot.matches({ looking: { open: "standing" } })) return "standing";
  if (snapshot.matches({ looking: { open: "scrubbing" } })) return "scrubbing";
  if (snapshot.matches({ looking: { open: "playing" } })) return "playing";
  const { sources, source } = snapshot.context;
  const kind = sources.find(({ id }) => id === source)?.kind;
  return kind === "live" || kind === "foreign" ? "live" : "ended";
};

/** What the page as a whole shows. */
export const selectInspectorView = (snapshot: InspectorSnapshot): InspectorView => {
  if (snapshot.matches({ looking: "broken" })) return { status: "broken" };
  if (snapshot.matches({ looking: { open: "loading" } })) return { status: "loading" };
  const { source, step } = snapshot.context;
  if (source === null) return { status: "empty" };
  return { status: "showing", source, mode: modeOf(snapshot), step, length: lengthOf(snapshot.context) };
};

/** What is being sent, opened, saved, deleted or copied. */
export const selectErrands = (snapshot: InspectorSnapshot): Errands => ({
  doing: (snapshot.value as { readonly doing: Errands["doing"] }).doing,
  isSending: snapshot.matches({ writing: "sending" }),
});
