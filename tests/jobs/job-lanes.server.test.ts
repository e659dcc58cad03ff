import { expect, test } from "vitest";

import { createJobLanes } from "../../src/server/jobs/job-lanes.ts";
import type { RunnableJobs } from "../../src/server/jobs/job.ts";
import { neverGivenUp } from "../../src/server/jobs/job.ts";
import { handling, noteRun, ran, rows, server, write } from "./job-table-fixture.ts";

/** Jobs of the lane of media that end only when they are broken off. */
const slow: RunnableJobs = {
  slow: {
    lane: "media",
    givesUp: neverGivenUp,
    run: (payload, { signal }) =>
      new Promise((_, reject) => {
        ran.push(payload);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  },
};
const handlers = { ...slow, ...handling({ note: noteRun }) };

test("media take two places of their own and no others; when the node stops they are broken off and due again", async () => {
  const lanes = createJobLanes(() => server.services, handlers, true);
  for (const at of [1, 2, 3]) await write({ slow: at }, 0, { kind: "slow" });
  lanes.start();
  await expect.poll(() => ran).toHaveLength(2);
  await write({ note: 1 }, 0);
  lanes.wake();
  await expect.poll(() => ran).toHaveLength(3);
  expect(ran.at(-1)).toEqual({ note: 1 });
  await lanes.stop();
  const open = (await rows()).filter(({ done_at }) => done_at === null);
  expect(open.map(({ kind, lease }) => [kind, lease])).toEqual(
    Array.from({ length: 3 }, () => ["slow", null]),
  );
});

test("a node that cannot make media leaves them to others", async () => {
  await write({ slow: 1 }, 0, { kind: "slow" });
  await write({ note: 1 }, 0);
  const lanes = createJobLanes(() => server.services, handlers, false);
  expect(await lanes.runDue(10)).toBe(1);
  expect(ran).toEqual([{ note: 1 }]);
  await lanes.stop();
});
