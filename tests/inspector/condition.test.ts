import { describe, expect, test, vi } from "vitest";

import { createWhenReader, isMet, readCondition } from "../../src/machines/inspector/condition.ts";
import { placeOf } from "../../src/machines/inspector/place-of.ts";
import type { Timeline } from "../../src/machines/inspector/timeline.ts";
import { signInTimeline } from "./sample-library.ts";

type Moment = readonly [machine: string | null, value: unknown, context: unknown, event?: string];

/** A timeline of one actor of each machine: what each step left it in. */
const timelineOf = (moments: readonly Moment[]): Timeline =>
  ({
    length: moments.length,
    step: (index: number) => ({
      actor: moments[index]![0]?.length ?? 0,
      values: [moments[index]![1]],
      event: { type: moments[index]![3] ?? "ticked" },
    }),
    actorAt: (_: number, index: number) => ({ machine: moments[index]![0] }),
    place: (_: number, index: number, path: readonly string[]) => placeOf(moments[index]![2], path),
  }) as unknown as Timeline;

const payment: readonly Moment[] = [
  ["payment", "starting", { record: { status: "open" }, attempts: 0 }],
  [null, undefined, { attempts: 9 }],
  ["payment", { waiting: "popup" }, { record: { status: "open" }, attempts: 1 }],
  ["tip", "editing", { attempts: 5, record: { status: "paid" } }],
  ["payment", { waiting: "frame" }, { record: { status: "paid" }, attempts: 3 }],
  ["payment", { waiting: "frame" }, { record: { status: "paid" }, attempts: 4 }],
  ["payment", "refused", { record: null, attempts: 4 }],
  ["payment", "refused", { record: { status: "paid" }, attempts: 4 }],
];

const conditionOf = (text: string) => {
  const read = readCondition(text);
  if (!read.sound) throw new Error(read.error);
  return read.condition;
};
const when = (text: string, timeline = timelineOf(payment), length = payment.length) =>
  createWhenReader(conditionOf(text)).read(timeline, length);

describe("search by condition", () => {
  test("finds each step at which a value became what is asked for, not those at which it still was", () => {
    expect(when("payment: record.status = paid")).toEqual([4, 7]);
    expect(when("record.status = paid")).toEqual([3, 4, 7]);
    expect(when("record.status != open")).toEqual([3, 4, 7]);
    expect(when("payment: record = null")).toEqual([6]);
    expect(when("payment:attempts > 2")).toEqual([4]);
    expect(when("payment: attempts >= 1")).toEqual([2]);
    expect(when("payment: attempts < 1")).toEqual([0]);
    expect(when("payment: attempts <= 1")).toEqual([0]);
    expect(when("payment: record.status < paid")).toEqual([0]);
  });

  test("a state is the one that a machine stands in, and each around it", () => {
    expect(when("state = waiting")).toEqual([2]);
    expect(when("state = waiting.frame")).toEqual([4]);
    expect(when("payment: state != waiting")).toEqual([0, 6]);
    expect(when("state = wait")).toEqual([]);
  });

  test("of parallel states each counts, and a step that tells none stays where it was", () => {
    const both = (line: string): Moment => ["watch", { line, chat: "open" }, {}];
    const timeline = timelineOf([both("lost"), both("up"), both("up"), both("lost"), both("up")]);
    vi.spyOn(timeline, "step").mockImplementation(
      (step) =>
        ({
          actor: 5,
          values: step === 2 ? [] : [both(["lost", "up", "", "lost", "up"][step]!)[1]],
          event: { type: "ticked" },
        }) as never,
    );
    expect(when("state = line.up", timeline, 5)).toEqual([1, 4]);
    expect(when("state = chat.open", timeline, 5)).toEqual([0]);
    expect(when("state", timeline, 5)).toEqual([1, 3, 4]);
  });

  test("a breakpoint without a value holds where its place changes, and not where it begins", () => {
    const at = (status: string) => ({ value: status, context: { record: { status } } });
    const [open, paid] = [at("open"), at("paid")];
    for (const place of ["record.status", "state"]) {
      const condition = conditionOf(place);
      expect(isMet(condition, { before: open, after: paid })).toBe(true);
      expect(isMet(condition, { before: open, after: at("open") })).toBe(false);
      expect(isMet(condition, { before: null, after: paid })).toBe(false);
    }
  });

  test("an event is found whenever it is taken, also where nothing changes", () => {
    const timeline = timelineOf([
      ["payment", "starting", {}, "begun"],
      ["tip", "editing", {}, "popup.closed"],
      [null, undefined, {}, "popup.closed"],
      ["payment", "starting", {}, "popup.closed"],
      ["payment", "starting", {}, "popup.closed"],
    ]);
    const found = (text: string) => when(text, timeline, timeline.length);
    expect(found("event = popup.closed")).toEqual([1, 3, 4]);
    expect(found("payment: event = popup.closed")).toEqual([3, 4]);
    expect(found("event != popup.closed")).toEqual([0]);
    expect(found("payment: event")).toEqual([0, 3, 4]);
    expect(found("event.type = popup.closed")).toEqual([]);
  });

  test("a place alone is found whenever it changes, and not where it begins", () => {
    expect(when("payment: attempts")).toEqual([2, 4, 5]);
    expect(when("payment: state")).toEqual([2, 4, 6]);
    expect(when("nowhere.at.all")).toEqual([]);
  });

  test("texts and numbers are not compared with each other, nor what is not there with anything", () => {
    expect(when("payment: attempts <= 0")).toEqual([0]);
    expect(when("record.status <= open")).toEqual([0]);
    expect(when("record.status > open")).toEqual([3, 4, 7]);
    for (const text of ["attempts > two", "record.status > 1", "missing != 1", "missing = null"])
      expect([text, when(text)]).toEqual([text, []]);
  });

  test("what is read already is not read again; a timeline that began anew is, and another one", () => {
    const reader = createWhenReader(conditionOf("payment: attempts > 2"));
    const timeline = timelineOf(payment);
    const [step, place] = [vi.spyOn(timeline, "step"), vi.spyOn(timeline, "place")];
    expect([reader.read(timeline, 4), reader.read(timeline, 8)]).toEqual([[], [4]]);
    expect([step, place].map((asked) => asked.mock.calls.length)).toEqual([8, 6]);
    expect([reader.read(timeline, 3), reader.read(timeline, 8)]).toEqual([[], [4]]);
    expect(reader.read(timelineOf([...payment.slice(4), ...payment.slice(4)]), 8)).toEqual([0]);
  });

  test("reads a real recording: who typed what, and how it went", () => {
    const timeline = signInTimeline();
    const found = (text: string) =>
      when(text, timeline, timeline.length).map((index) => timeline.step(index).event.type);
    expect(found("sign-in: state = submitting")).toEqual(["form.submitted"]);
    expect(found('email = "dana"')).toEqual(["field.changed"]);
    expect(found("state")).toEqual(["form.submitted", "xstate.error.actor.signIn"]);
  });

  test("spaces around what is typed do not matter", () => {
    expect(readCondition("  payment : attempts >  2 ")).toEqual(readCondition("payment:attempts>2"));
    expect(readCondition("status = in review ")).toEqual(readCondition("status=in review"));
  });

  test("a machine is named as the inspector names it", () => {
    for (const machine of ["lamp (2)", "(machine)", "shop.cart", "New Machine"])
      expect(readCondition(`${machine}: url = http://shop.example`)).toEqual({
        sound: true,
        condition: { machine, path: ["url"], test: { operator: "=", value: "http://shop.example" } },
      });
  });

  test("says what is missing", () => {
    for (const text of ["= paid", "a b", "record.status ="])
      expect([text, readCondition(text)]).toEqual([
        text,
        { sound: false, error: expect.stringMatching(/^Write a (place|value)/) },
      ]);
  });
});
