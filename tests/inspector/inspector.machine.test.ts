import { describe, expect, test } from "vitest";

import { answer, breakOff } from "../../model-tests/walk/drive.ts";
import {
  firstContext,
  noFilters,
  type InspectorContext,
  type InspectorEvent,
} from "../../src/machines/inspector/inspector-events.ts";
import { selectErrands } from "../../src/machines/inspector/inspector.machine.ts";
import { head, kept, next, openInspector, over } from "./open-inspector.ts";

describe("the library of recordings", () => {
  test("is waited for, may have nothing, and what comes later is looked at", () => {
    const { send, view, moments } = openInspector(null);
    expect(view()).toEqual({ status: "loading" });
    send({ type: "sources.changed", sources: [] });
    expect([view(), moments()]).toEqual([{ status: "empty" }, []]);
    send({ type: "sources.changed", sources: [kept] });
    expect(view()).toEqual({ status: "showing", source: "kept", mode: "ended", step: 4, length: 5 });
  });

  test("that breaks is shown, and is opened again when that is wanted", () => {
    const { actor, library, send, view } = openInspector();
    breakOff(actor, "library");
    expect(view()).toEqual({ status: "broken" });
    send({ type: "retry.pressed" });
    expect([view(), library.starts.count]).toEqual([{ status: "loading" }, 2]);
  });

  test("grows while one stands still, at which nothing moves", () => {
    const { send, view } = openInspector();
    send(
      { type: "step.chosen", step: 4 },
      { type: "sources.changed", sources: [head({ length: 30 }), kept] },
    );
    expect(view()).toMatchObject({ mode: "standing", step: 4, length: 30 });
  });

  test("counts the steps of sources that are not looked at", () => {
    const { send, view } = openInspector();
    send({ type: "steps.arrived", source: "kept", length: 8 }, { type: "source.chosen", source: "kept" });
    expect(view()).toMatchObject({ source: "kept", step: 7, length: 8 });
  });

  test("shows the newest of a source that is left, and of the one that is chosen", () => {
    const { send, moments } = openInspector();
    send({ type: "step.chosen", step: 4 }, { type: "source.chosen", source: "kept" });
    expect(moments().slice(-3)).toEqual([
      ["live", 4],
      ["live", null],
      ["kept", null],
    ]);
  });

  test("has apps of others, which are live as well", () => {
    expect(openInspector([head({ kind: "foreign" })]).view()).toMatchObject({ mode: "live" });
    expect(openInspector([head({ kind: "file" })]).view()).toMatchObject({ mode: "ended" });
  });
});

describe("a tab that is loaded anew", () => {
  test("is followed to the newest of its loads, which is shown", () => {
    const { send, context, view } = openInspector();
    const newer = head({ id: "newer", begun: 5_000 });
    send({ type: "sources.changed", sources: [over, next, newer] });
    expect(view()).toMatchObject({ source: "newer", mode: "live" });
    expect(context().notice).toEqual({
      kind: "done",
      text: "The page was loaded anew: this is the new load.",
      source: "live",
    });
  });

  test("is not left while it still runs", () => {
    const { send, view } = openInspector();
    send({ type: "sources.changed", sources: [head({ length: 12 }), next] });
    expect(view()).toMatchObject({ source: "live" });
  });

  test("is followed once the source that is looked at has come alive", () => {
    const { send, view } = openInspector([over]);
    send({ type: "sources.changed", sources: [head()] }, { type: "sources.changed", sources: [over, next] });
    expect(view()).toMatchObject({ source: "next" });
  });

  test("is not followed any more by who went to the past and came back to its end", () => {
    const { send, view } = openInspector();
    send(
      { type: "step.chosen", step: 4 },
      { type: "sources.changed", sources: [over] },
      { type: "live.requested" },
      { type: "sources.changed", sources: [over, next] },
    );
    expect(view()).toMatchObject({ source: "live", mode: "ended" });
  });
});

describe("moving in time", () => {
  test("a step is shown in the app's window, the last one as the present; its actor is looked at", () => {
    const { send, context, moments } = openInspector();
    send({ type: "step.chosen", step: 4, actor: 7 });
    expect([context().step, context().actor, moments().at(-1)]).toEqual([4, 7, ["live", 4]]);
    send({ type: "step.chosen", step: 8 });
    expect([context().actor, moments().at(-1)]).toEqual([7, ["live", 8]]);
    send({ type: "step.chosen", step: 9 });
    expect(moments().at(-1)).toEqual(["live", null]);
  });

  test("dragging shows each moment that it comes by, and can end at the present", () => {
    const { send, moments, view } = openInspector();
    send({ type: "drag.began", step: 2 }, { type: "drag.moved", step: 3 });
    expect(moments().slice(-2)).toEqual([
      ["live", 2],
      ["live", 3],
    ]);
    send({ type: "live.requested" });
    expect([view(), moments().at(-1)]).toMatchObject([{ mode: "live", step: 9 }, ["live", null]]);
  });

  test.each([
    ["from the present", [], -1],
    ["from the last step", [{ type: "step.chosen", step: 9 }], -1],
    ["from the middle", [{ type: "step.chosen", step: 8 }], 8],
  ] as const)(
    "playing %s begins there or at the beginning, and shows what it comes to",
    (_, before, step) => {
      const { actor, clock, send, asked, view, moments } = openInspector();
      send(...before, { type: "play.toggled" });
      expect([view(), moments().at(-1)]).toMatchObject([{ mode: "playing", step }, ["live", step]]);
      clock.increment(250);
      expect(asked("nextShown")).toEqual([{ source: "live", step, filters: noFilters }]);
      answer(actor, "nextShown", step + 1);
      expect(view()).toMatchObject({ mode: "playing", step: step + 1 });
      expect(moments().at(-1)).toEqual(["live", step + 1 === 9 ? null : step + 1]);
      clock.increment(250);
      expect(asked("nextShown")).toHaveLength(2);
    },
  );

  test.each([
    [{ type: "play.toggled" }, "standing", 4],
    [{ type: "pause.pressed" }, "standing", 4],
    [{ type: "live.requested" }, "live", 9],
  ] as const)("playing is ended by %o", (event, mode, step) => {
    const { send, view } = openInspector();
    send({ type: "step.chosen", step: 4 }, { type: "play.toggled" }, event);
    expect(view()).toMatchObject({ mode, step });
  });

  test("playing stands still when the next step cannot be found", () => {
    const { actor, clock, send, view } = openInspector();
    send({ type: "step.chosen", step: 4 }, { type: "play.toggled" });
    clock.increment(250);
    breakOff(actor, "nextShown");
    expect(view()).toMatchObject({ mode: "standing", step: 4 });
  });
});

describe("how one looks", () => {
  const pin = { actor: 3, path: ["a"] };
  const other = { actor: 3, path: ["b"] };

  test.each<readonly [string, readonly InspectorEvent[], Partial<InspectorContext>]>([
    ["the clock", [{ type: "clock.ticked", now: 7_000 }], { now: 7_000 }],
    ["an actor", [{ type: "actor.chosen", actor: 3 }], { actor: 3 }],
    ["a stretch", [{ type: "range.chosen", range: { from: 2, to: 4 } }], { range: { from: 2, to: 4 } }],
    [
      "a filter",
      [{ type: "filters.changed", filters: { text: "a" } }],
      { filters: { ...noFilters, text: "a" } },
    ],
    [
      "no filters any more",
      [{ type: "filters.changed", filters: { text: "a", hidesTicks: false } }, { type: "filters.cleared" }],
      { filters: noFilters },
    ],
    ["pins", [pin, other].map((one) => ({ type: "pin.toggled", pin: one })), { pins: [pin, other] }],
    ["one pin less", [pin, other, pin].map((one) => ({ type: "pin.toggled", pin: one })), { pins: [other] }],
    ["folded actors", [1, 2].map((actor) => ({ type: "actor.folded", actor })), { folded: [1, 2] }],
    ["one folded less", [1, 2, 1].map((actor) => ({ type: "actor.folded", actor })), { folded: [2] }],
    ["rows", [1, 2].map((step) => ({ type: "row.unfolded", step })), { unfolded: [1, 2] }],
    ["one row less", [1, 2, 1].map((step) => ({ type: "row.unfolded", step })), { unfolded: [2] }],
    ["actors that ended", [{ type: "ended.toggled" }], { hidesEnded: false }],
    ["the living alone", [{ type: "ended.toggled" }, { type: "ended.toggled" }], {}],
    ["a panel", [{ type: "panel.chosen", panel: "actors" }], { panel: "actors" }],
    [
      "a tab, which is in the middle",
      [
        { type: "panel.chosen", panel: "actors" },
        { type: "tab.chosen", tab: "paths" },
      ],
      { tab: "paths", panel: "main" },
    ],
    ["a device", [{ type: "device.chosen", device: "desktop" }], { device: "desktop" }],
  ])("is changed by %s alone", (_, events, change) => {
    const { send, context } = openInspector();
    const before = context();
    send(...events);
    expect(context()).toEqual({ ...before, ...change });
  });

  test("begins with what is live, nothing chosen, nothing unfolded", () => {
    const { context } = openInspector();
    const { sources, source, step, tracks, ...others } = context();
    expect([sources.length, source, step, tracks]).toEqual([2, "live", 9, true]);
    expect({ ...firstContext, ...others }).toEqual(firstContext);
  });
});

describe("an event for a live actor", () => {
  const begun = {
    type: "draft.begun",
    actor: 2,
    eventType: "email.typed",
    sample: null,
    shape: null,
  } as const;

  test("is sent as it was written to the actor that was chosen, and its answer is shown", () => {
    const { actor, send, asked, context } = openInspector();
    send(begun, { type: "draft.typed", text: '{"type":"other","value":"a"}' }, { type: "draft.submitted" });
    expect(asked("sendEvent")).toEqual([
      { source: "live", actor: 2, event: { type: "email.typed", value: "a" }, step: null },
    ]);
    answer(actor, "sendEvent", { accepted: true });
    expect(context()).toMatchObject({ answer: { accepted: true }, draft: { actor: 2 } });
    send({ type: "draft.typed", text: "{}" }, { type: "draft.submitted" });
    expect(context().answer).toBeNull();
    breakOff(actor, "sendEvent");
    const reason = "The app did not answer. Is its page still open?";
    expect(context().answer).toEqual({ accepted: false, reason });
    send({ type: "draft.typed", text: "{" }, { type: "draft.submitted" });
    expect([asked("sendEvent").length, context().answer]).toEqual([2, null]);
    expect(selectErrands(actor.getSnapshot()).isSending).toBe(false);
  });

  test("goes to the app at its newest step only: at any other one it branches off, and the branch is looked at", () => {
    const { actor, send, asked, context } = openInspector();
    send({ type: "step.chosen", step: 0 }, begun, { type: "draft.submitted" });
    expect(asked("sendEvent")).toMatchObject([{ source: "live", actor: 2, step: 0 }]);
    const branch = head({ id: "branch:1", kind: "branch", length: 7, branch: { of: "live", step: 0 } });
    send({ type: "sources.changed", sources: [...context().sources, branch] });
    answer(actor, "sendEvent", { accepted: true, branch: "branch:1" });
    expect(context()).toMatchObject({ source: "branch:1", actor: 2, draft: null });
    expect(context().notice?.text).toContain("what would have happened");
    send(begun, { type: "draft.submitted" });
    expect(asked("sendEvent").at(-1)).toMatchObject({ source: "branch:1", step: 6 });
    answer(actor, "sendEvent", { accepted: true, branch: "branch:1" });
    expect(context()).toMatchObject({ source: "branch:1", answer: { accepted: true }, draft: { actor: 2 } });
  });

  test("makes room for another one, and is gone when it is closed", () => {
    const { send, context } = openInspector();
    send(begun, { ...begun, actor: 5, sample: { type: "email.typed", value: "b" } });
    expect(context().draft).toMatchObject({ actor: 5, text: '{\n  "value": "b"\n}' });
    send({ type: "draft.closed" }, { type: "draft.submitted" });
    expect(context()).toMatchObject({ draft: null, answer: null });
    send(begun);
    expect(context().draft).toMatchObject({ actor: 2, text: "{}" });
  });

  test("is given up for another source", () => {
    const { actor, send, asked, context } = openInspector();
    send(begun, { type: "draft.submitted" });
    answer(actor, "sendEvent", { accepted: true });
    send({ type: "source.chosen", source: "kept" }, { type: "draft.submitted" });
    expect(context()).toMatchObject({ draft: null, answer: null });
    expect(asked("sendEvent")).toHaveLength(1);
  });
});
