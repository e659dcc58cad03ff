import { expect, test } from "vitest";

import { flowNames } from "./flows.ts";
import { runKills } from "./kills.ts";

test("[POSTS-25] [X-22] a server that is killed in any flow of money, of publishing and of what is unlocked loses, doubles and orphans nothing", async () => {
  const found = await runKills({ rounds: flowNames.length, seed: 7 });
  expect(found.acknowledged).toBeGreaterThanOrEqual(flowNames.length);
  const { lost, doubled, orphaned, wrong } = found;
  expect({ lost, doubled, orphaned, wrong }, JSON.stringify(found.rows, null, 1)).toEqual({
    lost: 0,
    doubled: 0,
    orphaned: 0,
    wrong: 0,
  });
}, 600_000);
