import { expect, test } from "vitest";

import { runMessageFaults } from "./message-faults.ts";

test("some hundreds of messages of four people with two pages each arrive complete, in order and once, and badges are right, over cut sockets and networks, nodes that are killed before they answer, and a database that is restarted", async () => {
  const found = await runMessageFaults({
    ...{ messages: 400, seed: 20_261_128 },
    cuts: { socket: 12, offline: 6, node: 3, database: 1 },
    away: { offline: 400, node: 100 },
  });
  expect(found).toMatchObject({
    ...{ messages: 400, lost: 0, doubled: 0, swapped: 0, strange: 0, miscounted: [] },
    kills: 3,
  });
  // Without cuts nothing would be sent again.
  expect(found.repeated).toBeGreaterThan(3);
}, 300_000);
