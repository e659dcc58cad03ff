import { expect, test } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import type { StoredEvent } from "../../src/server/store/event-store.ts";
import type { Projection } from "../../src/server/store/projection.ts";
import { createReplay } from "../../src/server/store/replay.ts";

const counting = {
  initial: 0,
  evolve: (count: number, { data }: { readonly data: { readonly by: number } }) => count + data.by,
};
const handles = { Added: () => Promise.resolve() };
const folding: Projection = { name: "sums", tables: [], folds: counting, handles };
const added = (stream: string, version: number): StoredEvent<string, { readonly by: number }> => ({
  stream,
  version,
  type: "Added",
  data: { by: version },
  metadata: { actor: null },
  recordedAt: 0,
});

test("a replay answers each stream's state after each event, in whatever order streams take turns", async () => {
  const [one, other] = [
    [added("a", 1), added("a", 2), added("a", 3)],
    [added("b", 1), added("b", 2)],
  ];
  const log = [one![0]!, other![0]!, one![1]!, other![1]!, one![2]!];
  const stateAfter = createReplay([folding], () =>
    Promise.reject(new Error("Nothing has to be read again.")),
  );
  const states: unknown[] = [];
  for (const event of log) states.push(await stateAfter(event));
  expect(states).toEqual([1, 1, 3, 3, 6]);
});

test("the state of a stream that was forgotten is folded from its beginning, up to the event and no further", async () => {
  const history = [1, 2, 3, 4].map((version) => added("a", version));
  const read: string[] = [];
  const stateAfter = createReplay([folding], async (stream) => {
    read.push(stream);
    return history;
  });
  expect(await stateAfter(history[2]!)).toBe(fold(counting, history.slice(0, 3)));
  expect(await stateAfter(history[3]!)).toBe(10);
  expect(read).toEqual(["a"]);
});

test("events that nobody folds have no state", async () => {
  const plain: Projection = { name: "plain", tables: [], handles };
  expect(await createReplay([plain], async () => [])(added("a", 1))).toBeUndefined();
});
