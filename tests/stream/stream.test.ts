import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  chatProblem,
  checkStream,
  streamGoal,
  streamGoalProblem,
  isStill,
  liveTime,
  STREAM_HOLD_SECONDS,
} from "../../src/domain/stream/broadcast.ts";
import { streamDecider, type StreamCommand } from "../../src/domain/stream/stream.decider.ts";
import { given } from "../running/given.ts";

const T = 1_790_000_000;
const start: StreamCommand = { type: "StartStream", creatorId: "ava", title: " Morning ", goal: null };

const run = (steps: readonly (readonly [at: number, command: StreamCommand])[]) =>
  given(streamDecider).when(...steps.map(([at, command]) => [T + at, command] as const));

describe("a broadcast", () => {
  it("begins once and ends once", () => {
    const { events, answers } = run([
      [0, start],
      [1, start],
      [60, { type: "EndStream" }],
      [61, { type: "EndStream" }],
      [62, { type: "CountViewers", viewers: 1, unique: 1 }],
    ]);
    expect(events).toEqual([
      { type: "StreamStarted", data: { creatorId: "ava", title: "Morning", goal: null, startedAt: T } },
      { type: "StreamEnded", data: { reason: "ended", endedAt: T + 60 } },
    ]);
    expect(answers).toEqual([
      ...["accepted", "stream_not_found", "accepted", "accepted", "stream_not_found"],
    ]);
  });

  it("is none before it begins, live until its end, and over for good", () => {
    const end: StreamCommand = { type: "EndStream" };
    const count: StreamCommand = { type: "CountViewers", viewers: 1, unique: 1 };
    const look: StreamCommand = { type: "LookAtStream", seenAt: T };
    const before = run([
      [100, look],
      [100, count],
      [100, end],
    ]);
    expect([before.events, before.answers]).toEqual([
      [],
      ["accepted", "stream_not_found", "stream_not_found"],
    ]);
    expect(before.state.status).toBe("none");
    expect(run([[0, start]]).state.status).toBe("live");
    const over = run([
      [0, start],
      [60, end],
      [100, look],
      [100, start],
    ]);
    expect(over.state.status).toBe("over");
    expect(over.events).toHaveLength(2);
    expect(over.answers.at(-1)).toBe("stream_not_found");
  });

  it("that was lost before its page said a word ended when it began", () => {
    const { events } = run([
      [0, start],
      [100, { type: "LookAtStream", seenAt: T - 5 }],
    ]);
    expect(events.at(-1)?.data).toEqual({ reason: "line-lost", endedAt: T });
  });

  it("is held for 30 seconds without a word, and was over with the last one", () => {
    const held = run([
      [0, start],
      [50, { type: "LookAtStream", seenAt: T + 50 - STREAM_HOLD_SECONDS + 1 }],
    ]);
    expect(held.state.status).toBe("live");
    const lost = run([
      [0, start],
      [50, { type: "LookAtStream", seenAt: T + 50 - STREAM_HOLD_SECONDS }],
    ]);
    expect(lost.events.at(-1)).toEqual({
      type: "StreamEnded",
      data: { reason: "line-lost", endedAt: T + 20 },
    });
  });

  it("keeps the most viewers there ever were, and how many came in all", () => {
    const counts = fc.array(fc.tuple(fc.nat(8), fc.nat(20)), { maxLength: 12 });
    fc.assert(
      fc.property(counts, (all) => {
        const { state } = run([
          [0, start],
          ...all.map(
            ([viewers, unique], index) => [index + 1, { type: "CountViewers", viewers, unique }] as const,
          ),
        ]);
        expect(state.peak).toBe(Math.max(0, ...all.map(([viewers]) => viewers)));
        expect(state.unique).toBe(Math.max(0, ...all.map(([, unique]) => unique)));
      }),
    );
  });
});

describe("what is written", () => {
  it("is a title of 80 characters and texts of 200", () => {
    expect(checkStream({ title: "x".repeat(80), goal: "" })).toEqual({});
    expect(checkStream({ title: "x".repeat(81), goal: "" })).toEqual({
      title: "Please write at most 80 characters.",
    });
    expect(checkStream({ title: ` ${"😀".repeat(80)} `, goal: " " })).toEqual({});
    expect(chatProblem(` ${"😀".repeat(200)} `)).toBeNull();
    expect(chatProblem("x".repeat(200))).toBeNull();
    expect(chatProblem("x".repeat(201))).not.toBeNull();
    expect(chatProblem("  ")).not.toBeNull();
  });

  it("[X-26] is a goal of 1 to 100000 dollars, or none", () => {
    const problemOf = (goal: string) => checkStream({ title: "", goal }).goal ?? null;
    expect([problemOf(""), problemOf("1"), problemOf("$100,000")]).toEqual([null, null, null]);
    for (const goal of ["0.99", "100000.01", "much", "-5"])
      expect([goal, problemOf(goal)]).not.toEqual([goal, null]);
    expect([streamGoal(""), streamGoal("12.50")]).toEqual([null, 1250]);
    expect([streamGoalProblem(null), streamGoalProblem(100)]).toEqual([null, null]);
    for (const goal of [99, 10_000_001, 100.5])
      expect(streamGoalProblem(goal)).toContain("$1.00 to $100,000.00");
  });

  it("takes small pictures for stills and nothing else", () => {
    expect(isStill("data:image/jpeg;base64,/9j/4AAQ")).toBe(true);
    expect(isStill("data:image/svg+xml;base64,/9j/4AAQ")).toBe(false);
    expect(isStill("https://example.org/still.jpg")).toBe(false);
    expect(isStill(`data:image/jpeg;base64,/9j/${"A".repeat(20_000)}`)).toBe(false);
  });

  it("says how long it runs", () => {
    expect([5, 65, 3725].map(liveTime)).toEqual(["0:05", "1:05", "1:02:05"]);
  });
});
