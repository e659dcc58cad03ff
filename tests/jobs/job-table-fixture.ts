import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";

import { createJobLoop, type JobLoopParts } from "../../src/server/jobs/job-loop.ts";
import { neverGivenUp, type JobHandler, type RunnableJobs } from "../../src/server/jobs/job.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";

// A job table of its own for a file of tests: empty before each, and taken by no loop but theirs.

export let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ clock: stillClock() });
  // The server's own loop would take the jobs of these tests.
  await server.services.jobs.stop();
});
afterAll(() => server?.stop());

export let ran: unknown[] = [];
beforeEach(async () => {
  ran = [];
  await server.services.database.deleteFrom("job").execute();
});

export type Run = JobHandler<unknown>["run"];
export const handling = (runs: Readonly<Record<string, Run>>): RunnableJobs =>
  Object.fromEntries(Object.entries(runs).map(([kind, run]) => [kind, { run, givesUp: neverGivenUp }]));

export const loopOf = (handlers: RunnableJobs, more: Partial<JobLoopParts> = {}) =>
  createJobLoop({ services: () => server.services, handlers, ...more });

export const noteRun: Run = async (payload) => void ran.push(payload);
export const note = handling({ note: noteRun });

export const write = (payload: object, dueAt: number, more: { kind?: string; key?: string } = {}) =>
  server.services.database
    .insertInto("job")
    .values({
      kind: more.kind ?? "note",
      key: more.key ?? null,
      payload: JSON.stringify(payload),
      due_at: dueAt,
      created_at: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const rows = () => server.services.database.selectFrom("job").selectAll().orderBy("id").execute();
export const onlyRow = async () => {
  const all = await rows();
  expect(all).toHaveLength(1);
  return all[0]!;
};

/** A job that is held up until it is let go. */
export const blocked = () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>();
  const { promise: gone, resolve: release } = Promise.withResolvers<void>();
  const run: Run = async (payload, { signal }) => {
    ran.push(payload);
    begin(signal);
    await gone;
  };
  return { begun, release, run };
};

/** The lease of the one job as a node has it that is not of this test; `seconds` until its end. */
export const leasedElsewhere = (seconds: number) =>
  sql`update job set lease = 'another node', lease_until = clock_timestamp() + make_interval(secs => ${seconds})`.execute(
    server.services.database,
  );
