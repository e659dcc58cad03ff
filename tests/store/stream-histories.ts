import type fc from "fast-check";

import { streamDecider, type StreamCommand } from "../../src/domain/stream/stream.decider.ts";
import { some, type Step } from "./steps.ts";

/** What may happen to a broadcast; each is another creator's, who has one at a time. */
export const broadcast = (id: string): fc.Arbitrary<readonly Step[]> => {
  const commands: readonly StreamCommand[] = [
    { type: "CountViewers", viewers: 2, unique: 3 },
    { type: "CountViewers", viewers: 1, unique: 4 },
    { type: "LookAtStream", seenAt: 0 },
    { type: "EndStream" },
  ];
  const start: StreamCommand = {
    ...({ type: "StartStream", title: "Hello" } as const),
    ...{ creatorId: id === "b1" ? "ava" : "mia", goal: id === "b1" ? null : 5000 },
  };
  return some(streamDecider, id, commands, [start]);
};
