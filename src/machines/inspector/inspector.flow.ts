import { defineFlow } from "../app/flow.ts";
import type { FileToOpen, InspectorContext } from "./inspector-events.ts";
import { noHold } from "./hold.ts";
import { lengthOf, noFilters } from "./inspector-events.ts";
import { inspectorMachine, selectErrands, selectInspectorView } from "./inspector.machine.ts";
import { inspectorPhrases } from "./inspector.phrases.ts";
import type { InspectorSnapshot } from "./inspector.machine.ts";
import type { SourceHead } from "./library.ts";
import { readPayload } from "./payload.ts";

const live: SourceHead = {
  id: "load-2",
  kind: "live",
  title: "/ava",
  begun: 1_790_000_000_000,
  length: 3,
  group: "tab-1",
  hold: {
    breakpoints: ["attempts > 2"],
    held: {
      breakpoint: "attempts > 2",
      actor: 1,
      waiting: 1,
      next: { taker: "sign-in", event: "password.typed" },
    },
  },
};
const kept: SourceHead = {
  ...{ id: "load-1", kind: "kept", title: "/", begun: 1_789_999_000_000 },
  ...{ length: 3, group: "tab-1" },
};

const next: SourceHead = { ...live, hold: noHold, id: "load-3", begun: live.begun + 9_000 };

const sampleFile: FileToOpen = {
  name: "failed-payment.marquee.gz",
  arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
};

const sample = { type: "email.typed", value: "a" };

const pin = { actor: 1, path: ["user"] };

const isTravelling = (snapshot: InspectorSnapshot): boolean =>
  snapshot.matches({ looking: { open: "standing" } }) ||
  snapshot.matches({ looking: { open: "scrubbing" } }) ||
  snapshot.matches({ looking: { open: "playing" } });

/** Whether two things go on at once: they do not touch each other, so a walk need not go on from there. */
const isCrowded = (snapshot: InspectorSnapshot): boolean =>
  [
    isTravelling(snapshot),
    selectErrands(snapshot).doing !== "nothing",
    !snapshot.matches({ writing: "closed" }),
    snapshot.matches({ saying: "shown" }),
  ].filter(Boolean).length > 1;

const shownOf = (context: InspectorContext) => [
  context.sources.map(({ id }) => id),
  context.source,
  Math.min(lengthOf(context) - context.step, 3),
  context.draft === null ? null : [context.draft.error, readPayload(context.draft.text, context.draft)],
];

export const inspectorFlow = defineFlow({
  slug: "inspector",
  title: "Looking at what machines did",
  machine: inspectorMachine,
  inputs: [undefined],
  events: [
    { type: "sources.changed", sources: [] },
    { type: "sources.changed", sources: [kept, live] },
    { type: "sources.changed", sources: [kept, next] },
    { type: "steps.arrived", source: "load-2", length: 4 },
    { type: "steps.arrived", source: "load-1", length: 3 },
    { type: "hold.began", source: "load-2", actor: 1 },
    { type: "hold.began", source: "load-1", actor: null },
    { type: "clock.ticked", now: 1_790_000_001_000 },
    { type: "retry.pressed" },
    { type: "source.chosen", source: "load-1" },
    { type: "actor.chosen", actor: 1 },
    { type: "step.chosen", step: 0 },
    { type: "step.chosen", step: 1, actor: 1 },
    { type: "pause.pressed" },
    { type: "live.requested" },
    { type: "play.toggled" },
    { type: "speed.chosen", speed: 16 },
    { type: "drag.began", step: 1 },
    { type: "drag.moved", step: 0 },
    { type: "drag.ended" },
    { type: "mirror.toggled" },
    { type: "range.chosen", range: { from: 0, to: 1 } },
    { type: "filters.changed", filters: { text: "password", types: ["form.submitted"] } },
    { type: "filters.changed", filters: noFilters },
    { type: "filters.cleared" },
    { type: "condition.typed", text: "sign-in: failure.code = captcha_required" },
    { type: "breakpoint.added", text: "state = refused" },
    { type: "breakpoint.removed", text: "attempts > 2" },
    { type: "hold.released", how: "all" },
    { type: "hold.released", how: "one" },
    { type: "pin.toggled", pin },
    { type: "actor.folded", actor: 1 },
    { type: "ended.toggled" },
    { type: "row.unfolded", step: 1 },
    { type: "tab.chosen", tab: "sequence" },
    { type: "panel.chosen", panel: "details" },
    { type: "device.chosen", device: "desktop" },
    { type: "draft.begun", actor: 1, eventType: "email.typed", sample, shape: null },
    { type: "draft.typed", text: '{ "value": 1 }' },
    { type: "draft.typed", text: '{ "value": "b" }' },
    { type: "draft.submitted" },
    { type: "draft.closed" },
    { type: "file.dragged" },
    { type: "file.dragLeft" },
    { type: "file.given", file: sampleFile },
    { type: "export.pressed", whole: true, nameless: true },
    { type: "chart.requested", actor: 1, as: "config" },
    { type: "chart.requested", actor: 1, as: "drawing" },
    { type: "forget.pressed" },
    { type: "forget.confirmed" },
    { type: "forget.cancelled" },
    { type: "test.requested", actor: 1, range: { from: 0, to: 2 } },
    { type: "test.requested", source: "load-1", actor: 1, range: { from: 1, to: 2 } },
    { type: "copy.pressed" },
    { type: "test.closed" },
    { type: "notice.given", notice: { kind: "done", text: "Saved as ava.marquee.gz." } },
    { type: "notice.dismissed" },
  ],
  outputs: {
    nextShown: [2, null],
    sendEvent: [
      { accepted: true },
      { accepted: true, branch: "load-1" },
      { accepted: false, reason: "The actor is done." },
    ],
    openFile: [
      { opened: true, source: "load-1" },
      { opened: true, source: "load-1", at: { step: 1, actor: 1 } },
      { opened: false, reason: "This is no recording." },
    ],
    exportFile: [{ name: "ava.marquee.gz" }],
    exportChart: [
      { kind: "done", text: "The code of payment is copied." },
      { kind: "failed", text: "This chart takes too long to lay out." },
    ],
    forgetSource: [undefined],
    writeTest: ["test('…', () => {});"],
    copyText: [undefined],
  },
  phrases: inspectorPhrases,
  select: selectInspectorView,
  key: ({ context }) => shownOf(context),
  stop: isCrowded,
});
