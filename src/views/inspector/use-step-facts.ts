import { useState } from "react";

import type { Timeline } from "../../machines/inspector/timeline.ts";

/** What is known of an actor from all steps: how many it took, and between which it took or sent something. */
export interface StepFacts {
  taken: number;
  readonly first: number;
  last: number;
}

interface Known {
  timeline: Timeline | null;
  length: number;
  facts: Map<number, StepFacts>;
}

const hear = (facts: Map<number, StepFacts>, actor: number, step: number, taken: 0 | 1): void => {
  const known = facts.get(actor);
  if (known === undefined) facts.set(actor, { taken, first: step, last: step });
  else {
    known.taken += taken;
    known.last = step;
  }
};

/** Brings facts up to a length; what was read stays read. */
const readUpTo = (known: Known, timeline: Timeline, length: number): ReadonlyMap<number, StepFacts> => {
  if (known.timeline !== timeline || length < known.length) {
    known.timeline = timeline;
    known.length = 0;
    known.facts = new Map();
  }
  for (; known.length < length; known.length += 1) {
    const { actor, source } = timeline.step(known.length);
    hear(known.facts, actor, known.length, 1);
    if (source !== null) hear(known.facts, source, known.length, 0);
  }
  return known.facts;
};

/** What the whole recording tells of each actor; steps that arrive cost only themselves. */
export function useStepFacts(timeline: Timeline, length: number): ReadonlyMap<number, StepFacts> {
  const [known] = useState<Known>(() => ({ timeline: null, length: 0, facts: new Map() }));
  return readUpTo(known, timeline, length);
}
