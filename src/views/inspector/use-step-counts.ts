import { useState } from "react";

import type { Timeline } from "../../machines/inspector/timeline.ts";

interface Counted {
  timeline: Timeline | null;
  length: number;
  counts: Map<number, number>;
}

/** Brings counts up to a length; what was counted stays counted. */
const countUpTo = (counted: Counted, timeline: Timeline, length: number): ReadonlyMap<number, number> => {
  if (counted.timeline !== timeline || length < counted.length) {
    counted.timeline = timeline;
    counted.length = 0;
    counted.counts = new Map();
  }
  for (; counted.length < length; counted.length += 1) {
    const { actor } = timeline.step(counted.length);
    counted.counts.set(actor, (counted.counts.get(actor) ?? 0) + 1);
  }
  return counted.counts;
};

/** How many events each actor took in the whole recording. */
export function useStepCounts(timeline: Timeline, length: number): ReadonlyMap<number, number> {
  const [counted] = useState<Counted>(() => ({ timeline: null, length: 0, counts: new Map() }));
  return countUpTo(counted, timeline, length);
}
