import { sql } from "kysely";
import { expect, describe, test } from "vitest";

import {
  server,
  ran,
  handling,
  loopOf,
  note,
  write,
  rows,
  onlyRow,
  blocked,
  leasedElsewhere,
} from "./job-table-fixture.ts";

describe("a lease", () => {
  test("keeps a job for its node; when it has run out, or cannot be true, the job is free", async () => {
    const loop = loopOf(note);
    await write({ n: 1 }, 1);
    await leasedElsewhere(10);
    // However far the product's clock has moved.
    expect(await loop.runDue(4_000_000_000)).toBe(0);
    await leasedElsewhere(-0.001);
    expect(await loop.runDue(10)).toBe(1);
    await write({ n: 2 }, 1);
    await leasedElsewhere(40 * 86_400);
    expect(await loop.runDue(10)).toBe(1);
    expect(ran).toEqual([{ n: 1 }, { n: 2 }]);
    await loop.stop();
  });

  test("is renewed for as long as the job runs", async () => {
    const { begun, release, run } = blocked();
    const long = loopOf(handling({ note: run }), { leaseMilliseconds: 3000 });
    const other = loopOf(note);
    await write({ n: 1 }, 1);
    long.start();
    const signal = await begun;
    const first = (await onlyRow()).lease_until!.getTime();
    const end = async () => (await onlyRow()).lease_until!.getTime();
    await expect.poll(end).toBeGreaterThan(first);
    expect(await other.runDue(10)).toBe(0);
    expect(signal.aborted).toBe(false);
    release();
    await long.stop();
    expect(ran).toEqual([{ n: 1 }]);
    expect((await onlyRow()).done_at).not.toBeNull();
    await other.stop();
  });

  test("that was lost ends nothing: the run is aborted, and what it comes to is left to the node that has the job", async () => {
    const { begun, release, run } = blocked();
    const slow = loopOf(handling({ note: run }), { leaseMilliseconds: 6000 });
    await write({ n: 1 }, 1);
    slow.start();
    const signal = await begun;
    await leasedElsewhere(10);
    await new Promise((aborted) => signal.addEventListener("abort", aborted));
    release();
    await slow.stop();
    expect(await onlyRow()).toMatchObject({ done_at: null, lease: "another node", attempts: 1 });
    const { text } = await server.visitor().get("/metrics");
    expect(text).toContain('marquee_jobs_total{kind="note",result="lost"} 1');
  });

  test("that ran out under a run is no reason for its own node to begin the job again", async () => {
    const { begun, release, run } = blocked();
    const { promise: other, resolve: otherRan } = Promise.withResolvers<void>();
    const loop = loopOf(handling({ note: run, other: async () => otherRan() }));
    await write({ n: 1 }, 1);
    loop.start();
    await begun;
    await sql`update job set lease_until = clock_timestamp() - interval '1 second'`.execute(
      server.services.database,
    );
    await write({}, 2, { kind: "other" });
    loop.wake();
    await other;
    expect(ran).toEqual([{ n: 1 }]);
    release();
    await loop.stop();
    // Nobody had taken it: what it came to counts.
    expect((await rows()).map(({ done_at }) => done_at === null)).toEqual([false, false]);
  });

  test("stays with a run that is too long until it has ended: its node does not begin the job again, nor does another", async () => {
    const { begun, release, run } = blocked();
    const slow = loopOf(handling({ note: run }), { longestRunMilliseconds: 5000 });
    const other = loopOf(note);
    await write({ n: 1 }, 1);
    const running = slow.runDue(10);
    const signal = await begun;
    await new Promise((aborted) => signal.addEventListener("abort", aborted));
    const again = slow.runDue(4_000_000_000);
    expect(await other.runDue(4_000_000_000)).toBe(0);
    release();
    expect([await running, await again]).toEqual([1, 0]);
    expect(ran).toEqual([{ n: 1 }]);
    expect((await onlyRow()).done_at).not.toBeNull();
    await Promise.all([slow.stop(), other.stop()]);
  });

  test("does not keep a job for ever whose run hangs: it counts as failed, and runs again", async () => {
    const { begun, run } = blocked();
    const hanging = loopOf(handling({ note: run }), { longestRunMilliseconds: 50 });
    await write({ n: 1 }, 1);
    await hanging.runDue(10);
    expect((await begun).aborted).toBe(true);
    const { done_at, lease, last_error, due_at } = await onlyRow();
    expect([done_at, lease, last_error]).toEqual([null, null, "Error: The job did not end within 0.05 s."]);
    const other = loopOf(note);
    expect(await other.runDue(due_at)).toBe(1);
    await Promise.all([hanging.stop(), other.stop()]);
  });
});
