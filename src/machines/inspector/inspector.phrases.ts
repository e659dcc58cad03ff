import type { PhrasesOf } from "../app/flow.ts";
import { sentences } from "../app/wording.ts";
import { branchesFrom, lengthOf, type ChartAnswer } from "./inspector-events.ts";
import type { inspectorMachine, InspectorSnapshot } from "./inspector.machine.ts";
import type { ImportAnswer, SendAnswer } from "./library.ts";

const FAILS = "(it is the page's own work: only a fault in it breaks it)";

const tabs = {
  chart: "Chart",
  sequence: "Sequence",
  causes: "Causes",
  product: "Product",
  paths: "Paths",
} as const;
const panels = { actors: "Actors", main: "Flow", details: "Details" } as const;

/** Steps are numbered from 1 on the page. */
const stepName = (step: number): string => (step < 0 ? "the beginning" : `step ${step + 1}`);

const at = ({ context }: InspectorSnapshot): string =>
  sentences(
    `The timeline stands at ${stepName(context.step)} of ${lengthOf(context)}.`,
    context.source === null ? null : `The recording ${context.source} is looked at.`,
  );

/** What the panel is called that sends: at the newest step of a live page, and anywhere else. */
const sendingIn = (context: InspectorSnapshot["context"]): string =>
  branchesFrom(context) === null ? "Send an event" : "What if? Send another event";

const draftShows = ({ context, context: { draft, answer } }: InspectorSnapshot): string =>
  sentences(
    `${sendingIn(context)} holds the event ${draft?.eventType ?? ""} with its payload.`,
    draft === null || draft.error === null ? null : `Below the payload stands "${draft.error}"`,
    answer === null ? null : answer.accepted ? 'It says "The actor took it."' : `It says "${answer.reason}"`,
  );

/** How looking at what machines did reads to a tester. */
export const inspectorPhrases: PhrasesOf<typeof inspectorMachine> = {
  begin: () => "Open /__inspector in a window of its own.",
  events: {
    "sources.changed": {
      by: "world",
      says: ({ sources }) =>
        sources.length === 0
          ? "There is no recording (close the product's windows and delete what was kept)."
          : `There are recordings: ${sources.map(({ title, kind }) => `${title} (${kind})`).join(", ")} (open them with ?inspect).`,
    },
    "steps.arrived": {
      by: "world",
      says: ({ source, length }) => `The recording ${source} has ${length} steps (do something on its page).`,
    },
    "clock.ticked": { by: "world", says: "A second passes." },
    "retry.pressed": "Press Try again.",
    "source.chosen": ({ source }) => `Choose the recording ${source} in the list at the top.`,
    "actor.chosen": ({ actor }) => `Press actor ${actor} in the tree of actors.`,
    "step.chosen": ({ step, actor }) =>
      actor === undefined
        ? `Go to ${stepName(step)} by the keys on the timeline.`
        : `Press ${stepName(step)} in the sequence, a step of actor ${actor}.`,
    "pause.pressed": "Press Pause.",
    "live.requested": "Press Go back to live.",
    "play.toggled": (_, before) =>
      before.matches({ looking: { open: "playing" } }) ? "Press Pause." : "Press Play.",
    "speed.chosen": ({ speed }) => `Choose ${speed} steps/s.`,
    "drag.began": ({ step }) => `Press on the timeline at ${stepName(step)} and hold.`,
    "drag.moved": ({ step }) => `Drag to ${stepName(step)}.`,
    "drag.ended": "Let the timeline go.",
    "mirror.toggled": "Press the button that says whether the app's own window shows this moment.",
    "range.chosen": ({ range }) =>
      range === null
        ? "Press No stretch."
        : `Drag with Shift from ${stepName(range.from)} to ${stepName(range.to)}.`,
    "filters.changed": ({ filters }) =>
      filters.text === undefined || filters.text === ""
        ? "Take the search and the filters back one by one."
        : `Type "${filters.text}" into the search, and choose ${filters.types?.join(", ") ?? "nothing"} in the filters.`,
    "filters.cleared": "Press Clear all in the filters.",
    "condition.typed": ({ text }) => `Press When and type ${text}.`,
    "hold.began": {
      by: "world",
      says: ({ source }) =>
        `The app of the recording ${source} meets one of its breakpoints (do on its page what leads there).`,
    },
    "breakpoint.added": ({ text }) => `Press When, type ${text}, and press Hold the app there.`,
    "breakpoint.removed": ({ text }) => `Press When, and Remove beside the breakpoint ${text}.`,
    "hold.released": ({ how }) => (how === "all" ? "Press Go on." : "Press One event."),
    "pin.toggled": ({ pin }, { context }) =>
      context.pins.some((each) => JSON.stringify(each) === JSON.stringify(pin))
        ? `Press Unpin at ${pin.path.join(".")}.`
        : `Press Pin at ${pin.path.join(".")} in the context of actor ${pin.actor}.`,
    "actor.folded": ({ actor }) => `Press the arrow before actor ${actor} in the tree of actors.`,
    "ended.toggled": (_, { context }) =>
      context.hidesEnded
        ? "Press Show ended above the tree of actors."
        : "Press Ended shown above the tree of actors.",
    "row.unfolded": ({ step }) => `Press the number of equal events at ${stepName(step)} in the sequence.`,
    "tab.chosen": ({ tab }) => `Press the tab ${tabs[tab]}.`,
    "panel.chosen": ({ panel }) => `On a narrow page, press ${panels[panel]}.`,
    "device.chosen": ({ device }) => `Press ${device === "phone" ? "Phone" : "Desktop"} above the product.`,
    "draft.begun": ({ actor, eventType }, { context }) =>
      `Choose ${eventType} in ${sendingIn(context)} of actor ${actor}.`,
    "draft.typed": ({ text }) => `Type ${text} into Payload (JSON).`,
    "draft.submitted": "Press Send.",
    "draft.closed": "Press Discard.",
    "file.dragged": "Drag a file over the page.",
    "file.dragLeft": "Drag the file away again.",
    "file.given": ({ file }) => `Drop the file ${file.name} on the page, or choose it with Open.`,
    "export.pressed": ({ whole, nameless }) =>
      sentences(
        `Press Save.`,
        nameless ? "Tick Replace user names and e-mail addresses." : null,
        whole ? "Press Save the whole tab." : "Press Save this page load as a file.",
      ),
    "chart.requested": ({ as }) =>
      `Press ${as === "config" ? "Copy as XState config" : "Save as SVG"} below the chart.`,
    "forget.pressed": "Press Delete this recording.",
    "forget.confirmed": "Press Delete in the question.",
    "forget.cancelled": "Press Keep it in the question.",
    "test.requested": ({ source }) =>
      source === undefined
        ? "Press Copy as test below the timeline."
        : `Press Copy as test above the future of ${source}.`,
    "copy.pressed": (_, { context }) => (context.test?.copied === true ? "Press Copy again." : "Press Copy."),
    "test.closed": "Press Close in the dialog Copy as test.",
    "notice.given": { by: "world", says: ({ notice }) => `The page has something to say: ${notice.text}` },
    "notice.dismissed": "Press Dismiss at the notice.",
  },
  answers: {
    nextShown: (step: number | null) =>
      step === null
        ? "No later step fits the filters (go to the last step beforehand)."
        : `The next step that fits the filters is ${stepName(step)}.`,
    sendEvent: (answer: SendAnswer) =>
      answer.accepted
        ? answer.branch === undefined
          ? "The actor takes the event."
          : `The actor takes the event in a branch, ${answer.branch} (send it at a step that is not the newest one of a live page).`
        : `The actor does not take the event: "${answer.reason}" (choose an actor that is done).`,
    openFile: (answer: ImportAnswer) =>
      answer.opened
        ? answer.at === undefined
          ? `The file is a recording, ${answer.source}.`
          : `The file is a recording, ${answer.source}, of a run that broke a rule at ${stepName(answer.at.step)} (write it by npm run simulate -- --seed n --export file).`
        : `The file is refused: "${answer.reason}" (choose a file that was not saved by the inspector).`,
    exportFile: ({ name }: { readonly name: string }) => `The browser saves the file ${name}.`,
    exportChart: ({ kind, text }: ChartAnswer) =>
      kind === "done"
        ? `The chart leaves the page: "${text}"`
        : `The chart cannot leave the page: "${text}" (refuse the page the clipboard in the browser's settings).`,
    forgetSource: "The recording is taken out of the browser's storage.",
    writeTest: "The steps are written as a test.",
    copyText: "The browser lets the text be copied.",
  },
  breaks: {
    library: "The recordings cannot be reached (refuse the page its storage in the browser's settings).",
    nextShown: `The next step cannot be found ${FAILS}.`,
    sendEvent: "The app does not answer (close its window beforehand).",
    openFile: `The file cannot be read ${FAILS}.`,
    exportFile: `The recording cannot be saved ${FAILS}.`,
    exportChart: `The chart cannot be exported ${FAILS}.`,
    forgetSource: `The recording cannot be deleted ${FAILS}.`,
    writeTest: `The steps cannot be written as a test ${FAILS}.`,
    copyText:
      "The browser does not let the text be copied (refuse the page the clipboard in the browser's settings).",
  },
  delays: {
    playDelay: "The time of one step passes: a second divided by the speed.",
    noticeDelay: "Six seconds pass.",
  },
  states: {
    "looking.open.loading": "The page looks for recordings.",
    "looking.open.empty": "The page says how to record something, and has the button Open a recording.",
    "looking.open.following": (snapshot) => sentences(at(snapshot), "What is new is followed."),
    "looking.open.standing": (snapshot) => sentences(at(snapshot), "It stands still."),
    "looking.open.scrubbing": (snapshot) => sentences(at(snapshot), "It is held."),
    "looking.open.playing": (snapshot) => sentences(at(snapshot), "It plays."),
    "looking.broken":
      "The page says that the browser keeps its storage or its channels from it, and has the button Try again.",
    "writing.closed": "Nothing is being written to send.",
    "writing.editing": draftShows,
    "writing.sending": "The button Send says that it is sending.",
    "doing.nothing": "Nothing else is going on.",
    "doing.catching": 'The page says "Drop the recording to open it".',
    "doing.opening": "The button Open says that it is opening.",
    "doing.exporting": "The recording is being saved.",
    "doing.exportingChart": "The chart is being exported.",
    "doing.asking": 'The question "Delete this recording?" has the buttons Keep it and Delete.',
    "doing.forgetting": "The button Delete is busy.",
    "doing.writingTest": "The test is being written.",
    "doing.copying": "The test is being copied.",
    "doing.showingTest": ({ context }) =>
      context.test?.copied === true
        ? 'The dialog "Copy as test" shows the test and says "Copied."'
        : 'The dialog "Copy as test" shows the test, which is not copied.',
    "saying.silent": "There is no notice.",
    "saying.shown": ({ context }) => `The notice says "${context.notice?.text ?? ""}"`,
  },
};
