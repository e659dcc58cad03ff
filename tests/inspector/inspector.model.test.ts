import { describe, expect, test } from "vitest";

import type { InspectorEvent } from "../../src/machines/inspector/inspector-events.ts";
import {
  inspectorMachine,
  selectErrands,
  selectInspectorView,
} from "../../src/machines/inspector/inspector.machine.ts";
import type { SourceHead } from "../../src/machines/inspector/library.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

const head = (change: Partial<SourceHead> = {}): SourceHead => ({
  id: "live",
  kind: "live",
  title: "/",
  begun: 2_000,
  length: 10,
  group: "tab",
  ...change,
});
const kept = head({ id: "kept", kind: "kept", begun: 3_000, length: 5 });

const inspectorOf = (sources: readonly SourceHead[] = [head(), kept]) => {
  const library = listener();
  const driven = drive(inspectorMachine, undefined, { library: library.logic });
  const send = (...events: InspectorEvent[]) => {
    for (const event of events) driven.actor.send(event);
  };
  const answer = (id: string, output: unknown) =>
    driven.actor.send({ type: `xstate.done.actor.${id}`, actorId: id, output } as never);
  const breaks = (id: string) =>
    driven.actor.send({ type: `xstate.error.actor.${id}`, actorId: id, error: "offline" } as never);
  const context = () => driven.actor.getSnapshot().context;
  const view = () => selectInspectorView(driven.actor.getSnapshot());
  const doing = () => selectErrands(driven.actor.getSnapshot()).doing;
  const moments = () => library.heard.map((event) => event["step"] as number | null);
  send({ type: "sources.changed", sources });
  return { ...driven, library, send, answer, breaks, context, view, doing, moments };
};

describe("which recording is looked at", () => {
  test("the one that runs, though another is newer; without one the newest", () => {
    expect(inspectorOf().view()).toMatchObject({ status: "showing", source: "live", mode: "live", step: 9 });
    const older = head({ id: "older", kind: "kept", begun: 1 });
    expect(inspectorOf([older, kept]).view()).toMatchObject({ source: "kept", mode: "ended", step: 4 });
  });

  test("one that is gone makes room for another, none leaves the page empty", () => {
    const { send, view } = inspectorOf();
    send({ type: "sources.changed", sources: [kept] });
    expect(view()).toMatchObject({ source: "kept" });
    send({ type: "sources.changed", sources: [] });
    expect(view()).toEqual({ status: "empty" });
  });

  test("what belonged to the one before is forgotten, the way of looking is not", () => {
    const { send, context } = inspectorOf();
    send(
      { type: "actor.chosen", actor: 3 },
      { type: "pin.toggled", pin: { actor: 3, path: ["a"] } },
      { type: "filters.changed", filters: { actors: [3], hidesTicks: false } },
      { type: "speed.chosen", speed: 16 },
      { type: "source.chosen", source: "kept" },
    );
    expect(context()).toMatchObject({ actor: null, pins: [], step: 4, speed: 16 });
    expect(context().filters).toMatchObject({ actors: [], hidesTicks: false });
  });
});

describe("time", () => {
  test("live follows what arrives, and only of the source that is looked at", () => {
    const { send, view } = inspectorOf();
    send({ type: "steps.arrived", source: "live", length: 20 });
    expect(view()).toMatchObject({ step: 19, length: 20 });
    send({ type: "steps.arrived", source: "kept", length: 6 });
    expect(view()).toMatchObject({ step: 19, length: 20 });
  });

  test("paused stands still, and the product stays as it is until one travels", () => {
    const { send, view, moments } = inspectorOf();
    send({ type: "pause.pressed" }, { type: "steps.arrived", source: "live", length: 20 });
    expect([view(), moments()]).toMatchObject([{ mode: "standing", step: 9, length: 20 }, [null]]);
    send({ type: "step.chosen", step: 4 });
    expect(moments().at(-1)).toBe(4);
    send({ type: "live.requested" });
    expect([view(), moments().at(-1)]).toMatchObject([{ mode: "live", step: 19 }, null]);
  });

  test("the app's own window can be left alone", () => {
    const { send, moments } = inspectorOf();
    send({ type: "step.chosen", step: 4 }, { type: "mirror.toggled" });
    expect(moments().at(-1)).toBeNull();
    send({ type: "step.chosen", step: 3 });
    expect(moments().at(-1)).toBeNull();
    send({ type: "mirror.toggled" });
    expect(moments().at(-1)).toBe(3);
  });

  test("dragging keeps within the recording, and the line does not slip away under the hand", () => {
    const { send, view, context } = inspectorOf();
    send({ type: "drag.began", step: -7 }, { type: "steps.arrived", source: "live", length: 50 });
    expect([view(), context().span]).toMatchObject([{ mode: "scrubbing", step: -1 }, 10]);
    send({ type: "drag.moved", step: 99 }, { type: "drag.ended" });
    expect([view(), context().span]).toMatchObject([{ mode: "standing", step: 49 }, null]);
  });

  test("playing goes on at its speed, from one step that the filters show to the next, to the end", () => {
    const { send, answer, view, clock } = inspectorOf();
    send({ type: "speed.chosen", speed: 4 }, { type: "step.chosen", step: 5 }, { type: "play.toggled" });
    clock.increment(249);
    answer("nextShown", 7);
    expect(view()).toMatchObject({ mode: "playing", step: 5 });
    clock.increment(1);
    answer("nextShown", 7);
    expect(view()).toMatchObject({ mode: "playing", step: 7 });
    clock.increment(250);
    answer("nextShown", null);
    expect(view()).toMatchObject({ mode: "live", step: 9 });
  });

  test("playing from the end begins at the beginning, and stops where it is paused", () => {
    const { send, answer, view, clock } = inspectorOf([kept]);
    send({ type: "play.toggled" });
    clock.increment(250);
    answer("nextShown", 1);
    send({ type: "pause.pressed" });
    expect(view()).toMatchObject({ mode: "standing", step: 1 });
  });
});

describe("a tab that goes on with a new page load", () => {
  const over = head({ kind: "kept" });
  const next = head({ id: "next", begun: 4_000, length: 3 });

  test("is followed there, with a way back", () => {
    const { send, view, context } = inspectorOf();
    send({ type: "sources.changed", sources: [over, kept] });
    expect(view()).toMatchObject({ source: "live", mode: "ended" });
    send({ type: "sources.changed", sources: [over, kept, next] });
    expect(view()).toMatchObject({ source: "next", mode: "live", step: 2 });
    expect(context().notice).toMatchObject({ source: "live" });
    send({ type: "source.chosen", source: "live" });
    expect(view()).toMatchObject({ source: "live", mode: "ended", step: 9 });
    send({ type: "sources.changed", sources: [over, kept, { ...next, length: 4 }] });
    expect(view()).toMatchObject({ source: "live" });
  });

  test("is not followed out of the past, nor by another tab's load", () => {
    const { send, view } = inspectorOf();
    send({ type: "sources.changed", sources: [over, kept, { ...next, group: "other" }] });
    expect(view()).toMatchObject({ source: "live", mode: "ended" });
    send({ type: "step.chosen", step: 4 }, { type: "sources.changed", sources: [over, next] });
    expect(view()).toMatchObject({ source: "live", mode: "standing", step: 4 });
  });
});

describe("sending", () => {
  const sample = { type: "email.typed", value: "a@example.com" };
  const begun = { type: "draft.begun", actor: 2, eventType: "email.typed", sample, shape: null } as const;

  test("a draft begins with the sample's payload", () => {
    const { send, context } = inspectorOf();
    send(begun);
    expect(context().draft).toMatchObject({ text: '{\n  "value": "a@example.com"\n}', error: null });
  });

  test("what is not sound is told and kept, and the telling ends when it is mended", () => {
    const { send, context, actor } = inspectorOf();
    send(begun, { type: "draft.typed", text: "{ value" });
    expect(context().draft?.error).toBeNull();
    send({ type: "draft.submitted" });
    expect(context().draft).toMatchObject({ text: "{ value", error: expect.stringContaining("not JSON") });
    send({ type: "draft.typed", text: '{"value":1}' });
    expect(context().draft?.error).toBe("'value' must be a text, not a number.");
    send({ type: "draft.typed", text: '{"value":"b"}' });
    expect(context().draft?.error).toBeNull();
    send({ type: "draft.submitted" });
    expect(selectErrands(actor.getSnapshot()).isSending).toBe(true);
  });

  test("a draft is sent once, and the answer of the actor is shown until one types again", () => {
    const { send, answer, breaks, context } = inspectorOf();
    send(begun, { type: "draft.submitted" }, { type: "draft.submitted" });
    answer("sendEvent", { accepted: false, reason: "The actor is done." });
    expect(context().answer).toEqual({ accepted: false, reason: "The actor is done." });
    send({ type: "draft.submitted" });
    breaks("sendEvent");
    expect(context()).toMatchObject({ answer: { accepted: false }, draft: { eventType: "email.typed" } });
    send({ type: "draft.typed", text: '{"value":"c"}' });
    expect(context().answer).toBeNull();
  });
});

describe("files and tests", () => {
  const file = { name: "a", arrayBuffer: async () => new ArrayBuffer(0) };

  test("a file that is opened is looked at, one that is refused says why", () => {
    const { send, answer, context, view } = inspectorOf();
    send({ type: "file.dragged" }, { type: "file.given", file });
    answer("openFile", { opened: false, reason: "This is no recording." });
    expect([context().notice, view()]).toMatchObject([
      { kind: "failed", text: "This is no recording." },
      { source: "live" },
    ]);
    send({ type: "file.given", file });
    answer("openFile", { opened: true, source: "kept" });
    expect([context().notice, view()]).toMatchObject([{ kind: "done" }, { source: "kept" }]);
  });

  test("what was said leaves by itself, a newer word begins anew", () => {
    const { send, answer, context, clock } = inspectorOf();
    send({ type: "export.pressed", whole: false, nameless: true });
    answer("exportFile", { name: "one.gz" });
    clock.increment(5_000);
    send({ type: "export.pressed", whole: false, nameless: true });
    answer("exportFile", { name: "two.gz" });
    clock.increment(5_000);
    expect(context().notice?.text).toBe("Saved as two.gz.");
    clock.increment(1_000);
    expect(context().notice).toBeNull();
  });

  test("nothing is deleted unless it is confirmed", () => {
    const { send, doing } = inspectorOf();
    send({ type: "forget.pressed" }, { type: "forget.cancelled" });
    expect(doing()).toBe("nothing");
    send({ type: "forget.pressed" }, { type: "forget.confirmed" });
    expect(doing()).toBe("forgetting");
  });

  test("a test is written, copied and shown; what cannot be copied is still shown", () => {
    const { send, answer, breaks, context, doing } = inspectorOf();
    send({ type: "test.requested", actor: 1, range: { from: 2, to: 4 } });
    answer("writeTest", "test();");
    answer("copyText", undefined);
    expect([doing(), context().test]).toEqual(["showingTest", { text: "test();", copied: true }]);
    send({ type: "test.closed" }, { type: "test.requested", actor: 1, range: { from: 2, to: 4 } });
    answer("writeTest", "test();");
    breaks("copyText");
    expect([doing(), context().test, context().notice?.kind]).toEqual([
      "showingTest",
      { text: "test();", copied: false },
      "failed",
    ]);
  });
});
