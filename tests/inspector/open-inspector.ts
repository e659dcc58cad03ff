import { drive, listener } from "../../model-tests/walk/drive.ts";
import type {
  ChartAnswer,
  EventToSend,
  FileToOpen,
  InspectorEvent,
  StepToPlay,
  TestToWrite,
} from "../../src/machines/inspector/inspector-events.ts";
import {
  inspectorMachine,
  selectErrands,
  selectInspectorView,
} from "../../src/machines/inspector/inspector.machine.ts";
import type { ImportAnswer, SendAnswer, SourceHead } from "../../src/machines/inspector/library.ts";
import { promiseLogic } from "../running/promise-logic.ts";

/** A source; by default the page load that is live. */
export const head = (change: Partial<SourceHead> = {}): SourceHead => ({
  id: "live",
  kind: "live",
  title: "/",
  begun: 2_000,
  length: 10,
  group: "tab",
  ...change,
});
export const kept = head({ id: "kept", kind: "kept", begun: 3_000, length: 5 });
/** The page load that was live, once it is over, and the one that its tab went on with. */
export const over = head({ kind: "kept" });
export const next = head({ id: "next", begun: 4_000, length: 3 });

/** The inspector's page; `asked` is what was asked of its actors, `moments` what the library was told to show. */
export const openInspector = (sources: readonly SourceHead[] | null = [head(), kept]) => {
  const library = listener();
  const actors = {
    nextShown: promiseLogic<number | null, StepToPlay>(),
    sendEvent: promiseLogic<SendAnswer, EventToSend>(),
    openFile: promiseLogic<ImportAnswer, { readonly file: FileToOpen }>(),
    exportFile: promiseLogic<{ readonly name: string }, unknown>(),
    exportChart: promiseLogic<ChartAnswer, unknown>(),
    forgetSource: promiseLogic<void, unknown>(),
    writeTest: promiseLogic<string, TestToWrite>(),
    copyText: promiseLogic<void, unknown>(),
  };
  const logics = Object.fromEntries(Object.entries(actors).map(([name, { logic }]) => [name, logic]));
  const { actor, clock } = drive(inspectorMachine, undefined, { library: library.logic, ...logics });
  const send = (...events: readonly InspectorEvent[]) => {
    for (const event of events) actor.send(event);
  };
  if (sources !== null) send({ type: "sources.changed", sources });
  return {
    actor,
    clock,
    library,
    send,
    asked: (name: keyof typeof actors) => actors[name].asked,
    context: () => actor.getSnapshot().context,
    view: () => selectInspectorView(actor.getSnapshot()),
    doing: () => selectErrands(actor.getSnapshot()).doing,
    moments: () => library.heard.map(({ source, step }) => [source, step]),
  };
};
