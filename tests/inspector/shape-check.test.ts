import { describe, expect, test } from "vitest";

import shapes from "../../src/actors/inspector/event-shapes.json" with { type: "json" };
import { flows } from "../../src/machines/flows.ts";
import type { EventShape, EventShapes } from "../../src/machines/inspector/event-shape.ts";
import { payloadText, readPayload } from "../../src/machines/inspector/payload.ts";
import { eventShape, sampleOf, unlikeShape } from "../../src/machines/inspector/shape-check.ts";

const all = shapes as EventShapes;

const card: EventShape = {
  root: 0,
  shapes: [
    { fields: { type: 1, side: 2, size: 3, note: 5, made: 6 }, optional: ["size"] },
    { is: ["card.chosen"] },
    { is: ["left", "right"] },
    { one: [4, 9] },
    "number",
    { one: [4, 7] },
    "function",
    { is: [null] },
    "any",
    { list: 10 },
    { one: [11, 12] },
    { fields: { kind: 13, id: 4 } },
    { fields: { kind: 14, name: 15 }, open: true },
    { is: ["a"] },
    { is: ["b"] },
    "string",
  ],
};

describe("an event is made as its shape says", () => {
  const ok = { type: "card.chosen", side: "left", note: 1 };
  test.each([
    [{ ...ok, side: "nonsense" }, `'side' must be "left" or "right", not "nonsense".`],
    [{ ...ok, side: 7 }, `'side' must be "left" or "right", not 7.`],
    [{ type: "card.chosen", side: "left" }, "'note' is missing."],
    [{ ...ok, more: 1 }, "'more' is no field of this event."],
    [{ ...ok, note: "x" }, "'note' must be a number or null, not a text."],
    [{ ...ok, size: "x" }, "'size' must be a number or a list, not a text."],
    [{ ...ok, size: [{ kind: "a" }] }, "'size[0].id' is missing."],
    [{ ...ok, size: [{ kind: "c" }] }, `'size[0].kind' must be "a" or "b", not "c".`],
    [{ ...ok, size: [{ kind: "a", id: "1" }] }, "'size[0].id' must be a number, not a text."],
    [{ ...ok, made: 1 }, "'made' is a function, which cannot be written here."],
  ])("%o is refused", (event, sentence) => {
    const { made: _made, ...without } = (card.shapes[0] as { fields: Record<string, number> }).fields;
    const fields = "made" in event ? { ...without, made: 6 } : without;
    const shape = { ...card, shapes: [{ fields, optional: ["size"] }, ...card.shapes.slice(1)] };
    expect(unlikeShape(shape, event)).toBe(sentence);
  });

  test.each([
    { note: null },
    { size: 3 },
    { size: [] },
    {
      size: [
        { kind: "b", name: "x" },
        { kind: "a", id: 1, more: 1 },
      ],
    },
  ])("%o is sound", (part) => {
    const { made: _made, ...fields } = (card.shapes[0] as { fields: Record<string, number> }).fields;
    const shape = { ...card, shapes: [{ fields, optional: ["size"] }, ...card.shapes.slice(1)] };
    expect(unlikeShape(shape, { ...ok, ...part })).toBeNull();
  });

  test("the least that has the shape has its first literals, and not what may lack", () => {
    expect(sampleOf(card, "card.chosen")).toEqual({ type: "card.chosen", side: "left", note: 0, made: null });
  });
});

describe("the shapes of the flows", () => {
  test("every sample of every flow is made as its event's type says", () => {
    const wrong = flows.flatMap(({ slug, machine, events }) =>
      (events as readonly { readonly type: string }[]).flatMap((event) => {
        const shape = eventShape(all, machine.id, event.type);
        if (shape === null)
          return event.type.startsWith("xstate.") ? [] : [`${slug}: ${event.type} has none`];
        const sentence = unlikeShape(shape, JSON.parse(JSON.stringify(event)) as typeof event);
        return sentence === null ? [] : [`${slug}: ${event.type}: ${sentence}`];
      }),
    );
    // A file is an object of the browser, which nobody can write.
    expect(wrong).toEqual(["inspector: file.given: 'file.arrayBuffer' is missing."]);
  });

  test("a tab that the profile does not have is refused with a sentence, before anything is sent", () => {
    const known = { eventType: "tab.chosen", sample: null, shape: eventShape(all, "profile", "tab.chosen") };
    expect(readPayload('{"tab":"nonsense"}', known)).toEqual({
      sound: false,
      error: `'tab' must be "audios", "customize", "free", "photos", "posts", "premium" or "videos", not "nonsense".`,
    });
    expect(readPayload('{"tab":"videos"}', known)).toEqual({ sound: true, fields: { tab: "videos" } });
    expect(payloadText(known)).toBe('{\n  "tab": "audios"\n}');
  });

  test("what a flow does not declare has no shape", () => {
    expect(eventShape(all, "profile", "constructor")).toBeNull();
    expect(eventShape(all, "toString", "tab.chosen")).toBeNull();
  });
});
