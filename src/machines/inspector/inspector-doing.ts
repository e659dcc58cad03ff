import { assign, raise } from "xstate";

import { importNotice } from "./inspector-events.ts";
import type { InspectorContext, InspectorNotice } from "./inspector-events.ts";
import { inspectorSetup } from "./inspector.setup.ts";
import type { ImportAnswer } from "./library.ts";

const given = (kind: InspectorNotice["kind"], text: string) =>
  ({ type: "notice.given", notice: { kind, text } }) as const;

const sourceChosen = (answer: ImportAnswer) =>
  ({ type: "source.chosen", source: answer.opened ? answer.source : "" }) as const;

const firstStep = (answer: ImportAnswer) => {
  const at = answer.opened ? answer.at : undefined;
  return at === undefined
    ? ({ type: "step.chosen", step: -1 } as const)
    : ({ type: "step.chosen", step: at.step, actor: at.actor } as const);
};

const wanted = ({ context }: { readonly context: InspectorContext }) => context.source ?? "";

/** What is done with files, with a source as a whole, and with a stretch of it: one thing at a time. */
export const doing = inspectorSetup.createStateConfig({
  initial: "nothing",
  states: {
    nothing: {
      on: {
        "file.dragged": "catching",
        "file.given": "opening",
        "export.pressed": { guard: "isKept", target: "exporting" },
        "chart.requested": { guard: "isKept", target: "exportingChart" },
        "forget.pressed": { guard: "isKept", target: "asking" },
        "test.requested": { guard: "isKept", target: "writingTest" },
      },
    },
    catching: { on: { "file.given": "opening", "file.dragLeft": "nothing" } },
    opening: {
      invoke: {
        id: "openFile",
        src: "openFile",
        input: ({ event }) => ({
          file:
            event.type === "file.given"
              ? event.file
              : { name: "", arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.opened && event.output.at !== undefined,
            target: "nothing",
            actions: [
              raise(({ event }) => sourceChosen(event.output)),
              raise(({ event }) => firstStep(event.output)),
              raise(({ event }) => ({ type: "notice.given", notice: importNotice(event.output) })),
            ],
          },
          {
            guard: ({ event }) => event.output.opened,
            target: "nothing",
            actions: [
              raise(({ event }) => sourceChosen(event.output)),
              raise(({ event }) => ({ type: "notice.given", notice: importNotice(event.output) })),
            ],
          },
          {
            target: "nothing",
            actions: raise(({ event }) => ({ type: "notice.given", notice: importNotice(event.output) })),
          },
        ],
        onError: { target: "nothing", actions: raise(given("failed", "The file could not be read.")) },
      },
    },
    exporting: {
      invoke: {
        id: "exportFile",
        src: "exportFile",
        input: ({ context, event }) => ({
          source: wanted({ context }),
          whole: event.type === "export.pressed" && event.whole,
          nameless: event.type === "export.pressed" && event.nameless,
        }),
        onDone: {
          target: "nothing",
          actions: raise(({ event }) => given("done", `Saved as ${event.output.name}.`)),
        },
        onError: { target: "nothing", actions: raise(given("failed", "The recording could not be saved.")) },
      },
    },
    exportingChart: {
      invoke: {
        id: "exportChart",
        src: "exportChart",
        input: ({ context, event }) => ({
          source: wanted({ context }),
          ...(event.type === "chart.requested"
            ? { actor: event.actor, as: event.as }
            : { actor: 0, as: "config" as const }),
        }),
        onDone: {
          target: "nothing",
          actions: raise(({ event }) => given(event.output.kind, event.output.text)),
        },
        onError: { target: "nothing", actions: raise(given("failed", "This chart could not be exported.")) },
      },
    },
    asking: { on: { "forget.confirmed": "forgetting", "forget.cancelled": "nothing" } },
    forgetting: {
      invoke: {
        id: "forgetSource",
        src: "forgetSource",
        input: ({ context }) => ({ source: wanted({ context }) }),
        onDone: { target: "nothing", actions: raise(given("done", "The recording is deleted.")) },
        onError: {
          target: "nothing",
          actions: raise(given("failed", "The recording could not be deleted.")),
        },
      },
    },
    writingTest: {
      invoke: {
        id: "writeTest",
        src: "writeTest",
        input: ({ context, event }) => ({
          ...(event.type === "test.requested"
            ? { source: event.source ?? wanted({ context }), actor: event.actor, ...event.range }
            : { source: "", actor: 0, from: 0, to: 0 }),
        }),
        onDone: {
          target: "copying",
          actions: assign({ test: ({ event }) => ({ text: event.output, copied: false }) }),
        },
        onError: {
          target: "nothing",
          actions: raise(given("failed", "These steps cannot be written as a test.")),
        },
      },
    },
    copying: {
      invoke: {
        id: "copyText",
        src: "copyText",
        input: ({ context }) => ({ text: context.test?.text ?? "" }),
        onDone: {
          target: "showingTest",
          actions: assign({
            test: ({ context }) => ({ text: context.test?.text ?? "", copied: true }),
          }),
        },
        onError: {
          target: "showingTest",
          actions: raise(
            given("failed", "The browser did not let the test be copied: select the text instead."),
          ),
        },
      },
    },
    showingTest: {
      on: { "copy.pressed": "copying", "test.closed": { target: "nothing", actions: "dropTest" } },
    },
  },
});
