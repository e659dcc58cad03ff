import { expect, test, vi } from "vitest";

import { indexOfSeq, openStep, readStepHash, stepHash } from "../../src/actors/causes/step-link.ts";
import type { SourceHead } from "../../src/machines/inspector/library.ts";
import type { Step, Timeline } from "../../src/machines/inspector/timeline.ts";

const timelineOf = (...seqs: readonly number[]): Timeline =>
  ({
    length: seqs.length,
    step: (index: number) => ({ index, seq: seqs[index], actor: 7 }) as Step,
  }) as Timeline;

test("an address of a step is read again; all others are none", () => {
  const link = { load: "file:1 /ü", seq: 12 };
  expect(readStepHash(stepHash(link))).toEqual(link);
  for (const hash of ["", "#paths", "#step/a", "#step/a/", "#step/a/x", "#step/%/1", "#step/a/1/2"])
    expect(readStepHash(hash)).toBeNull();
});

test("a step is found by its number, or the one before it", () => {
  const timeline = timelineOf(2, 5, 9);
  expect([1, 2, 4, 5, 9, 20].map((seq) => indexOfSeq(timeline, seq))).toEqual([-1, 0, 0, 1, 2, 2]);
});

test("it is opened when its recording has come so far, once, and else is said to be missing", () => {
  vi.useFakeTimers();
  try {
    const listeners = new Set<() => void>();
    let timeline: Timeline | null = null;
    const library = {
      sources: () => [{ id: "load-1" } as SourceHead],
      timeline: () => timeline,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const sent: unknown[] = [];
    const come = (next: Timeline) => {
      timeline = next;
      for (const listener of listeners) listener();
    };
    openStep({ library }, (event) => sent.push(event), { load: "load-1", seq: 5 });
    come(timelineOf(2));
    expect(sent).toEqual([]);
    come(timelineOf(2, 5, 9));
    come(timelineOf(2, 5, 9, 10));
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([
      { type: "source.chosen", source: "load-1" },
      { type: "step.chosen", step: 1, actor: 7 },
    ]);
    openStep({ library }, (event) => sent.push(event), { load: "load-1", seq: 11 });
    vi.advanceTimersByTime(60_000);
    expect(sent.at(-1)).toMatchObject({ type: "notice.given", notice: { kind: "failed" } });
    expect(listeners.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
