import { fromCallback, fromPromise } from "xstate";

import type { LayOut } from "../../machines/inspector/chart-layout.ts";
import type {
  ChartAnswer,
  ChartWish,
  EventToSend,
  ExportWish,
  FileToOpen,
  HoldWish,
  InspectorEvent,
  MomentChanged,
  StepToPlay,
  TestToWrite,
} from "../../machines/inspector/inspector-events.ts";
import { inspectorMachine } from "../../machines/inspector/inspector.machine.ts";
import { nextShown } from "../../machines/inspector/rows.ts";
import { provideEvery } from "../app/provide-every.ts";
import { chartDrawing, drawingName, machineCode } from "./export-chart.ts";
import type { InspectorLibrary } from "./library.ts";

const TICK = 250;
/** Between two messages about new steps, in milliseconds: nobody reads faster, and scrolling stays smooth under a flood. */
const PAUSE = 100;

/** Tells the machine what can be looked at and what comes in, and the time while it is seen. */
const createListen = (window: Window, library: InspectorLibrary) =>
  fromCallback<MomentChanged | HoldWish>(({ sendBack, receive }) => {
    const tell = (event: InspectorEvent): void => sendBack(event);
    const grown = new Map<string, number>();
    let frame: number | null = null;
    let waiting: number | null = null;
    const sendGrown = (): void => {
      frame = null;
      waiting = window.setTimeout(() => {
        waiting = null;
        if (grown.size > 0) sendSoon();
      }, PAUSE);
      for (const [source, length] of grown) tell({ type: "steps.arrived", source, length });
      grown.clear();
    };
    // The first of many is sent at once.
    const sendSoon = (): void => {
      if (waiting === null) frame ??= window.requestAnimationFrame(sendGrown);
    };
    const sendSources = (): void => tell({ type: "sources.changed", sources: library.sources() });

    const stop = library.subscribe((change) => {
      if (change.type === "sources") return sendSources();
      if (change.type === "returned") return tell({ type: "live.requested" });
      if (change.type === "held") return tell({ ...change, type: "hold.began" });
      if (change.type === "restored") {
        tell({ type: "source.chosen", source: change.source });
        if (change.at !== null) tell({ type: "step.chosen", ...change.at });
        return undefined;
      }
      grown.set(change.source, change.length);
      sendSoon();
    });
    const clock = window.setInterval(() => {
      if (!window.document.hidden) tell({ type: "clock.ticked", now: Date.now() });
    }, TICK);
    receive((wish) => {
      if (wish.type === "moment.changed") return library.travel(wish.source, wish.step);
      if (wish.type === "release.wanted") return library.release(wish.source, wish.how);
      return library.arm(wish.source, wish.breakpoints);
    });
    sendSources();
    return () => {
      stop();
      window.clearInterval(clock);
      if (frame !== null) window.cancelAnimationFrame(frame);
      if (waiting !== null) window.clearTimeout(waiting);
    };
  });

/** Saves bytes or a text as a file of the browser's downloads. */
const download = (window: Window, name: string, data: BlobPart, type: string): void => {
  const link = window.document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

const exportChart = async (
  window: Window,
  library: InspectorLibrary,
  layOut: LayOut,
  { source, actor, as }: ChartWish & { readonly source: string },
): Promise<ChartAnswer> => {
  const timeline = library.timeline(source);
  const chart = timeline?.actorAt(actor, timeline.length - 1)?.chart ?? null;
  if (chart === null) return { kind: "failed", text: "Only a machine has a chart that can be exported." };
  if (as === "config") {
    try {
      await window.navigator.clipboard.writeText(machineCode(chart));
    } catch {
      return { kind: "failed", text: "The browser did not let the code be copied." };
    }
    return { kind: "done", text: `The code of ${chart.machine} is copied.` };
  }
  const name = drawingName(chart.machine);
  download(window, name, await chartDrawing(chart, layOut), "image/svg+xml");
  return { kind: "done", text: `Saved as ${name}.` };
};

/** The inspector's machine over a library, in a browser. */
export const provideInspector = (
  window: Window,
  library: InspectorLibrary,
  layOut: LayOut,
): typeof inspectorMachine =>
  provideEvery(inspectorMachine, {
    library: createListen(window, library),
    nextShown: fromPromise(async ({ input: { source, step, filters } }: { input: StepToPlay }) => {
      const timeline = library.timeline(source);
      return timeline === null ? null : nextShown(timeline, step, filters);
    }),
    sendEvent: fromPromise(({ input: { source, actor, event, step } }: { input: EventToSend }) =>
      library.send(source, actor, event, step),
    ),
    openFile: fromPromise(async ({ input: { file } }: { input: { readonly file: FileToOpen } }) =>
      library.importFile(new Uint8Array(await file.arrayBuffer()), file.name),
    ),
    exportFile: fromPromise(
      async ({ input: { source, whole, nameless } }: { input: ExportWish & { readonly source: string } }) => {
        const { name, data } = await library.exportFile(source, whole, nameless);
        download(window, name, data as Uint8Array<ArrayBuffer>, "application/gzip");
        return { name };
      },
    ),
    exportChart: fromPromise(({ input }: { input: ChartWish & { readonly source: string } }) =>
      exportChart(window, library, layOut, input),
    ),
    forgetSource: fromPromise(({ input: { source } }: { input: { readonly source: string } }) =>
      library.forget(source),
    ),
    writeTest: fromPromise(async ({ input: { source, actor, from, to } }: { input: TestToWrite }) =>
      library.copyAsTest(source, actor, from, to),
    ),
    copyText: fromPromise(({ input: { text } }: { input: { readonly text: string } }) =>
      window.navigator.clipboard.writeText(text),
    ),
  });
