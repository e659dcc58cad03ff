import { expect, test } from "vitest";

import { createTurns } from "../../src/actors/upload/turns.ts";

const start = (most: number) => {
  const turns = createTurns(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, signal = new AbortController().signal) =>
    turns(signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, run, end: (name: string) => ends.get(name)!() };
};

test("so many files are sent at a time, the next one when one is over", async () => {
  const { begun, run, end } = start(2);
  const all = ["a", "b", "c", "d"].map((name) => run(name));
  expect(begun).toEqual(["a", "b"]);
  end("b");
  expect(await all[1]).toBe("b");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  end("a");
  end("c");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
});

test("one that is given up while it waits, or fails, leaves its place to the next", async () => {
  const { begun, run, end } = start(1);
  const given = new AbortController();
  const first = run("a");
  const second = run("b", given.signal);
  const third = run("c");
  given.abort();
  end("a");
  expect(await first).toBe("a");
  await expect(second).rejects.toThrow();
  await expect.poll(() => begun).toEqual(["a", "c"]);
  end("c");
  expect(await third).toBe("c");
});
