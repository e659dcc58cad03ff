import { expect, onTestFinished, test, vi } from "vitest";

import { blocked, handling, loopOf, note, noteRun, ran, rows, server, write } from "./job-table-fixture.ts";

/** A loop with one place: a short run has ended, a long one has the place, and a third job was taken ahead. */
const startAhead = async () => {
  const { begun, release, run } = blocked();
  const loop = loopOf(handling({ quick: noteRun, slow: run, note: noteRun }), { concurrency: 1 });
  await write({ n: 1 }, 1, { kind: "quick" });
  await write({ n: 2 }, 2, { kind: "slow" });
  await write({ n: 3 }, 3);
  loop.start();
  await begun;
  return { loop, release };
};
const third = async () => (await rows()).find(({ kind }) => kind === "note")!;

test("what was taken ahead is given back when a long run keeps its place: another node runs it, as its first try", async () => {
  const { loop, release } = await startAhead();
  const other = loopOf(note);
  await expect.poll(async () => (await third()).lease).toBeNull();
  expect(await third()).toMatchObject({ attempts: 0, done_at: null });
  expect(await other.runDue(10)).toBe(1);
  expect(ran).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  release();
  await Promise.all([loop.stop(), other.stop()]);
  expect((await rows()).every(({ done_at, attempts }) => done_at !== null && attempts === 1)).toBe(true);
});

test("a server that stops gives back what it has taken ahead, and ends what it runs", async () => {
  const { loop, release } = await startAhead();
  const stopped = loop.stop();
  await expect.poll(async () => (await third()).lease).toBeNull();
  release();
  await stopped;
  expect(ran).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await third()).toMatchObject({ attempts: 0, done_at: null, lease: null });
});

test("short runs are all run once, in the order in which they fell due", async () => {
  const loop = loopOf(note, { concurrency: 2 });
  for (let n = 0; n < 60; n += 1) await write({ n }, n);
  loop.start();
  await expect.poll(() => ran.length).toBe(60);
  await loop.stop();
  expect(ran).toEqual(Array.from({ length: 60 }, (_, n) => ({ n })));
  expect((await rows()).every(({ done_at, attempts }) => done_at !== null && attempts === 1)).toBe(true);
});

test("a loop looks for jobs when some of its kinds are due", async () => {
  let looks = 0;
  const services = () => {
    looks += 1;
    return server.services;
  };
  const loop = loopOf(note, { services, kinds: { only: ["note"] } });
  loop.start();
  await loop.runDue(0);
  const looksOf = (kinds?: readonly string[]): boolean => {
    const before = looks;
    loop.wake(kinds);
    return looks > before;
  };
  expect([looksOf(["mail.receipt"]), looksOf(["mail.receipt", "note"])]).toEqual([false, true]);
  await loop.stop();
});

test("a job that goes on at once is taken again at once, and not with the next tick", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 4) end();
    return runs < 4 ? { again: 0 } : undefined;
  };
  const loop = loopOf(handling({ note: run }));
  await write({}, 0);
  loop.start();
  await isOver;
  await loop.stop();
  expect(runs).toBe(4);
});
