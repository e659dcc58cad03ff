import { describe, expect, test } from "vitest";

import { noFilters, type Filters } from "../../src/machines/inspector/inspector-events.ts";
import { createRowReader, nextShown } from "../../src/machines/inspector/rows.ts";
import type { ActorAt, Step, Timeline } from "../../src/machines/inspector/timeline.ts";

const actors = [
  { number: 1, parent: null, machine: "form", path: "form" },
  { number: 2, parent: 1, machine: null, path: "form/save" },
  { number: 3, parent: null, machine: "clock", path: "Clock" },
] as unknown as readonly ActorAt[];

/** A timeline of steps, each told as `actor type payload field`, the actor as `1<2` when another one sent it. */
const timelineOf = (lines: readonly string[]): Timeline => {
  const steps = lines.map((line, index): Step => {
    const [actor = "", type = "", value, field] = line.split(" ");
    const event = {
      type,
      ...(value === undefined ? {} : { value }),
      ...(field === undefined ? {} : { field }),
    };
    const [taker, sender] = actor.split("<");
    const source = sender === undefined ? null : Number(sender);
    const facts = { index, seq: index, time: index, actor: Number(taker), source };
    return { ...facts, event, values: [], took: [], actions: [], emitted: [] };
  });
  return {
    length: steps.length,
    step: (index: number) => steps[index]!,
    actorAt: (number: number) => actors.find((actor) => actor.number === number) ?? null,
  } as unknown as Timeline;
};

const rowsOf = (lines: readonly string[], filters: Partial<Filters> = {}, unfolded: readonly number[] = []) =>
  createRowReader({ ...noFilters, ...filters }, unfolded)
    .read(timelineOf(lines), lines.length)
    .map(({ from, to, count }) => [from, to, count]);

const lines = ["1 xstate.init", "1 typed a", "1 typed b", "2 answered", "3 clock.ticked", "1 typed c"];

describe("rows", () => {
  test("equal events that follow each other are one row with a count, what is hidden does not part them", () => {
    expect(rowsOf(["1 typed a", "3 clock.ticked", "1 typed b", "1 sent", "1 typed c"])).toEqual([
      [0, 2, 2],
      [3, 3, 1],
      [4, 4, 1],
    ]);
  });

  test("what is typed into another field begins another row", () => {
    expect(rowsOf(["1 changed a name", "1 changed b name", "1 changed c password"])).toEqual([
      [0, 1, 2],
      [2, 2, 1],
    ]);
  });

  test("a row that is unfolded shows each of its steps, others stay folded", () => {
    expect(rowsOf(["1 a", "1 a", "1 b", "1 b"], {}, [0])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [2, 3, 2],
    ]);
    expect(rowsOf(["1 a", "1 a", "1 a"], {}, [0])).toHaveLength(3);
  });

  test("housekeeping and ticks are hidden until they are wanted", () => {
    expect(rowsOf(lines).map(([from]) => from)).toEqual([1, 3, 5]);
    expect(rowsOf(lines, { hidesInternal: false, hidesTicks: false }).map(([from]) => from)).toEqual([
      0, 1, 3, 4, 5,
    ]);
  });

  test("answers of actors and delays are not housekeeping", () => {
    const told = ["1 xstate.done.actor.save", "1 xstate.error.actor.save", "1 xstate.after.retry.form"];
    expect(rowsOf([...told, "1 xstate.stop"])).toHaveLength(3);
  });

  test("every clock ticks, whatever it is called", () => {
    const shown = rowsOf(["3 clock.ticked", "3 offer.ticked", "3 ticked", "3 .ticked.off"]);
    expect(shown.map(([from]) => from)).toEqual([2, 3]);
  });

  test("pings and pongs are hidden as ticks are, and all of them are counted", () => {
    const told = [
      "1 ping",
      "1 line.pong",
      "1 pinged",
      "1 message socket.ping",
      "3 clock.ticked",
      "1 shopping",
    ];
    const timeline = timelineOf(told);
    const named = {
      ...timeline,
      step: (index: number) => {
        const step = timeline.step(index);
        const { value, ...event } = step.event;
        return { ...step, event: value === undefined ? event : { ...event, name: value } };
      },
    } as Timeline;
    const read = (hidesTicks: boolean) => {
      const reader = createRowReader({ ...noFilters, hidesTicks }, []);
      const rows = reader.read(named, told.length);
      return [rows.map(({ from }) => from), reader.noise()];
    };
    expect(read(true)).toEqual([[2, 5], 4]);
    expect(read(false)).toEqual([[0, 1, 2, 3, 4, 5], 4]);
  });

  test("equal events that took different transitions stand each in a row", () => {
    const took = ["on", "off", "off", "off off", ""];
    const timeline = timelineOf(took.map(() => "1 pressed"));
    const switched = {
      ...timeline,
      step: (index: number) => ({ ...timeline.step(index), took: took[index]!.split(" ") }),
    } as Timeline;
    const rows = createRowReader(noFilters, []).read(switched, took.length);
    expect(rows.map(({ from, count }) => [from, count])).toEqual([
      [0, 1],
      [1, 2],
      [3, 1],
      [4, 1],
    ]);
  });

  test("only the same event of the same actor from the same sender is one row", () => {
    expect(rowsOf(["1 a", "2 a", "1 a", "1<2 a", "1<3 a", "1<3 a", "1<3 b"]).map(([from]) => from)).toEqual([
      0, 1, 2, 3, 4, 6,
    ]);
  });

  test("an actor that is not known has no flow", () => {
    expect(rowsOf(["9 a"])).toHaveLength(1);
    expect(rowsOf(["9 a"], { flows: ["form"] })).toEqual([]);
  });

  test("a flow's filter takes what it started along", () => {
    expect(rowsOf(lines, { flows: ["form"] }).map(([from]) => from)).toEqual([1, 3, 5]);
    expect(rowsOf(lines, { flows: ["clock"], hidesTicks: false }).map(([from]) => from)).toEqual([4]);
  });

  test("filters of actors and types, and the text in type, path or payload", () => {
    expect(rowsOf(lines, { actors: [2] })).toEqual([[3, 3, 1]]);
    expect(rowsOf(lines, { types: ["answered"] })).toEqual([[3, 3, 1]]);
    expect(rowsOf(lines, { text: "SAVE" })).toEqual([[3, 3, 1]]);
    expect(rowsOf(lines, { text: '"c"' })).toEqual([[5, 5, 1]]);
    expect(rowsOf(lines, { text: " ANSWER " })).toEqual([[3, 3, 1]]);
    expect(rowsOf(["1 Typed A"], { text: "typed" })).toHaveLength(1);
    expect(rowsOf(["3 a", "1 a"], { text: "clock" })).toEqual([[0, 0, 1]]);
    expect(rowsOf(["1 a X"], { text: '"x"' })).toHaveLength(1);
    expect(rowsOf(["1 a x", "1 b"], { text: "valu" })).toEqual([[0, 0, 1]]);
    expect(rowsOf(lines, { text: " " })).toEqual(rowsOf(lines));
    expect(rowsOf(lines, { text: "nowhere" })).toEqual([]);
  });

  test("what arrives is read on from where it was, to the same rows as all at once", () => {
    const reader = createRowReader(noFilters, []);
    for (let length = 1; length <= lines.length; length += 1) reader.read(timelineOf(lines), length);
    const rows = reader.read(timelineOf(lines), lines.length);
    expect(rows.map(({ from, to, count }) => [from, to, count])).toEqual(rowsOf(lines));
    expect([0, 1, 2, 3, 4, 5].map(reader.find)).toEqual([-1, 0, 0, 1, 1, 2]);
  });

  test("are another list when there is something new, else the same", () => {
    const reader = createRowReader(noFilters, []);
    const timeline = timelineOf(lines);
    const before = reader.read(timeline, 2);
    expect(reader.read(timeline, 2)).toBe(before);
    const after = reader.read(timeline, 4);
    expect(after).not.toBe(before);
    expect([before.length, after.length]).toEqual([1, 2]);
  });

  test("of another timeline are read anew, whatever it has in common with the one before", () => {
    const reader = createRowReader({ ...noFilters, types: ["typed"] }, []);
    const spans = (timeline: Timeline) =>
      reader.read(timeline, timeline.length).map(({ from, to }) => [from, to]);
    expect(spans(timelineOf(["1 typed a", "3 ticked"]))).toEqual([[0, 0]]);
    expect(spans(timelineOf(["3 ticked", "1 typed a"]))).toEqual([[1, 1]]);
  });

  test("of a timeline that begins anew are read from its beginning", () => {
    const reader = createRowReader(noFilters, []);
    reader.read(timelineOf(["1 a", "1 a", "2 b"]), 3);
    const rows = reader.read(timelineOf(["2 b", "2 b"]), 2);
    expect(rows).toEqual([{ from: 0, to: 1, count: 2 }]);
    expect(reader.find(1)).toBe(0);
  });

  test("of a timeline that begins anew belong to its own actors", () => {
    const reader = createRowReader({ ...noFilters, flows: ["form"] }, []);
    expect(reader.read(timelineOf(["1 a", "1 b"]), 2)).toHaveLength(2);
    const other = { ...timelineOf(["1 a"]), actorAt: () => actors[2]! };
    expect(reader.read(other, 1)).toEqual([]);
  });

  test("ask for each actor once", () => {
    const asked: number[] = [];
    const timeline = timelineOf(["1 a", "2 a", "1 b", "2 b"]);
    const counted: Timeline = {
      ...timeline,
      actorAt: (number, index) => {
        asked.push(number);
        return timeline.actorAt(number, index);
      },
    };
    createRowReader(noFilters, []).read(counted, 4);
    expect(asked).toEqual([1, 2]);
  });
});

test("playing goes from one step that is shown to the next", () => {
  const timeline = timelineOf(lines);
  expect([-1, 1, 3, 5].map((step) => nextShown(timeline, step, noFilters))).toEqual([1, 2, 5, null]);
  expect(nextShown(timeline, -1, { ...noFilters, types: ["answered"] })).toBe(3);
});
