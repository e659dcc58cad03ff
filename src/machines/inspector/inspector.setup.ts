import { setup } from "xstate";

import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type {
  ChartAnswer,
  ChartWish,
  EventToSend,
  ExportWish,
  HoldWish,
  FileToOpen,
  InspectorContext,
  InspectorEvent,
  MomentChanged,
  StepToPlay,
  TestToWrite,
} from "./inspector-events.ts";
import { firstContext, holdOf, lengthOf, nextLoadOf, noFilters, sourceToLookAt } from "./inspector-events.ts";
import type { ImportAnswer, SendAnswer } from "./library.ts";
import { payloadText, readPayload } from "./payload.ts";

const file = "src/actors/inspector/inspector.actors.ts";

const base = setup({
  types: {
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
    children: {} as {
      library: "library";
      nextShown: "nextShown";
      sendEvent: "sendEvent";
      openFile: "openFile";
      exportFile: "exportFile";
      exportChart: "exportChart";
      forgetSource: "forgetSource";
      writeTest: "writeTest";
      copyText: "copyText";
    },
  },
  actors: {
    library: callbackProvidedBy<MomentChanged | HoldWish>(file),
    nextShown: promiseProvidedBy<number | null, StepToPlay>(file),
    sendEvent: promiseProvidedBy<SendAnswer, EventToSend>(file),
    openFile: promiseProvidedBy<ImportAnswer, { readonly file: FileToOpen }>(file),
    exportFile: promiseProvidedBy<{ readonly name: string }, ExportWish & { readonly source: string }>(file),
    exportChart: promiseProvidedBy<ChartAnswer, ChartWish & { readonly source: string }>(file),
    forgetSource: promiseProvidedBy<void, { readonly source: string }>(file),
    writeTest: promiseProvidedBy<string, TestToWrite>(file),
    copyText: promiseProvidedBy<void, { readonly text: string }>(file),
  },
  delays: {
    playDelay: ({ context }) => 1_000 / context.speed,
    noticeDelay: 6_000,
  },
  guards: {
    hasNoSources: ({ event }) => event.type === "sources.changed" && event.sources.length === 0,
    isGone: ({ context, event }) =>
      event.type === "sources.changed" && !event.sources.some(({ id }) => id === context.source),
    goesOn: ({ context, event }) =>
      event.type === "sources.changed" &&
      context.tracks &&
      !event.sources.some(({ id, kind }) => id === context.source && kind === "live") &&
      nextLoadOf(context, event.sources) !== null,
    isAtEnd: ({ context }) => context.step >= lengthOf(context) - 1,
    isSound: ({ context: { draft } }) => draft !== null && readPayload(draft.text, draft).sound,
    isLookedAt: ({ context, event }) => event.type === "hold.began" && event.source === context.source,
    isKept: ({ context }) => context.source !== null,
  },
});

const clamp = (step: number, length: number): number => Math.max(-1, Math.min(step, length - 1));

const toggled = (all: readonly number[], one: number): readonly number[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** What belongs to one source and means nothing at another. */
const { tracks, step, span, actor, range, folded, unfolded, pins } = firstContext;
const anew = { tracks, step, span, actor, range, folded, unfolded, pins };
const anewFilters = { flows: [], actors: [], types: [] };

export const inspectorSetup = base.extend({
  actions: {
    takeSources: base.assign({
      sources: ({ context, event }) => (event.type === "sources.changed" ? event.sources : context.sources),
    }),
    countSteps: base.assign({
      sources: ({ context, event }) =>
        event.type === "steps.arrived"
          ? context.sources.map((head) =>
              head.id === event.source ? { ...head, length: event.length } : head,
            )
          : context.sources,
    }),
    choose: base.assign(({ context, event }) => {
      const source = event.type === "source.chosen" ? event.source : sourceToLookAt(context.sources);
      return { ...anew, source, filters: { ...context.filters, ...anewFilters } };
    }),
    chooseNext: base.assign(({ context, event }) => {
      if (event.type !== "sources.changed") return {};
      const source = nextLoadOf(context, event.sources);
      return { ...anew, source, filters: { ...context.filters, ...anewFilters } };
    }),
    announceNext: base.raise(({ context: { source } }) => ({
      type: "notice.given",
      notice: {
        kind: "done",
        text: "The page was loaded anew: this is the new load.",
        ...(source === null ? {} : { source }),
      },
    })),
    track: base.assign({
      tracks: ({ context }) =>
        context.tracks || context.sources.some(({ id, kind }) => id === context.source && kind === "live"),
    }),
    trackNothing: base.assign({ tracks: false }),
    toEnd: base.assign({ step: ({ context }) => lengthOf(context) - 1 }),
    toBeginning: base.assign({ step: -1 }),
    goTo: base.assign(({ context, event }) => {
      if (!("step" in event)) return {};
      const chosen = clamp(event.step, lengthOf(context));
      return "actor" in event && event.actor !== undefined
        ? { step: chosen, actor: event.actor }
        : { step: chosen };
    }),
    holdSpan: base.assign({ span: ({ context }) => lengthOf(context) }),
    letSpanGo: base.assign({ span: null }),
    showMoment: base.sendTo("library", ({ context }) => ({
      type: "moment.changed",
      source: context.source ?? "",
      step: context.mirrors && context.step < lengthOf(context) - 1 ? context.step : null,
    })),
    showNewest: base.sendTo("library", ({ context }) => ({
      type: "moment.changed",
      source: context.source ?? "",
      step: null,
    })),
    setBreakpoints: base.sendTo("library", ({ context, event }) => {
      const others = holdOf(context).breakpoints.filter((text) => !("text" in event) || text !== event.text);
      return {
        type: "breakpoints.changed",
        source: context.source ?? "",
        breakpoints: event.type === "breakpoint.added" ? [...others, event.text] : others,
      };
    }),
    release: base.sendTo("library", ({ context, event }) => ({
      type: "release.wanted",
      source: context.source ?? "",
      how: event.type === "hold.released" ? event.how : "all",
    })),
    chooseHolder: base.assign({
      actor: ({ context, event }) => (event.type === "hold.began" ? event.actor : null) ?? context.actor,
    }),
    announceHold: base.raise(({ event }) => ({
      type: "notice.given",
      notice: {
        kind: "done",
        text: "A breakpoint holds another page.",
        ...(event.type === "hold.began" ? { source: event.source } : {}),
      },
    })),
    announceBranch: base.raise({
      type: "notice.given",
      notice: { kind: "done", text: "This is the branch: what would have happened with that event." },
    }),
    beginDraft: base.assign(({ event }) => {
      if (event.type !== "draft.begun") return {};
      const { actor: to, eventType, sample, shape } = event;
      return {
        draft: { actor: to, eventType, sample, shape, text: payloadText(event), error: null },
        answer: null,
      };
    }),
    typeDraft: base.assign(({ context: { draft }, event }) => {
      if (draft === null || event.type !== "draft.typed") return {};
      const read = readPayload(event.text, draft);
      // While one types, an error goes away as soon as it is mended, and comes only when it is to be sent.
      const error = draft.error === null || read.sound ? null : read.error;
      return { draft: { ...draft, text: event.text, error }, answer: null };
    }),
    refuseDraft: base.assign(({ context: { draft } }) => {
      if (draft === null) return {};
      const read = readPayload(draft.text, draft);
      return { draft: { ...draft, error: read.sound ? null : read.error }, answer: null };
    }),
    dropDraft: base.assign({ draft: null, answer: null }),
    dropTest: base.assign({ test: null }),
    takeNotice: base.assign(({ event }) => (event.type === "notice.given" ? { notice: event.notice } : {})),
    dropNotice: base.assign({ notice: null }),
    togglePin: base.assign(({ context: { pins: all }, event }) => {
      if (event.type !== "pin.toggled") return {};
      const name = JSON.stringify(event.pin);
      const others = all.filter((pin) => JSON.stringify(pin) !== name);
      return { pins: others.length === all.length ? [...all, event.pin] : others };
    }),
    foldActor: base.assign(({ context, event }) =>
      event.type === "actor.folded" ? { folded: toggled(context.folded, event.actor) } : {},
    ),
    unfoldRow: base.assign(({ context, event }) =>
      event.type === "row.unfolded" ? { unfolded: toggled(context.unfolded, event.step) } : {},
    ),
    changeFilters: base.assign({
      filters: ({ context, event }) =>
        event.type === "filters.changed" ? { ...context.filters, ...event.filters } : noFilters,
    }),
  },
});
