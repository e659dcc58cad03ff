import { expect, test } from "vitest";

import { runSocketFaults } from "./socket-faults.ts";

test("some hundreds of messages reach every page complete, in order and once, over cut sockets, a reader that sleeps, killed nodes, a lost bus and a database that is restarted", async () => {
  const found = await runSocketFaults({
    ...{ messages: 600, pages: 3, seed: 20_261_128 },
    cuts: { socket: 12, sleeper: 1, node: 2, bus: 1, database: 1 },
    away: { sleeper: 2_000, node: 100, bus: 2_000 },
  });
  expect(found).toMatchObject({ lost: 0, doubled: 0, swapped: 0, skipped: 0 });
  // Without cuts there would be a line a page, and nothing to read.
  expect(found.lines).toBeGreaterThan(9);
  expect(found.readings).toBeGreaterThan(6);
}, 300_000);
