import { expect, test } from "vitest";

import { remembered } from "../../src/server/creator/remembered.ts";
import { stillClock } from "../running/still-clock.ts";

/** A node with a clock that stands still, and reads that are answered by hand. */
const open = () => {
  const clock = stillClock();
  let commits = 0;
  const store = { commits: () => commits };
  const reads: PromiseWithResolvers<string>[] = [];
  const ask = (asOf: string | null): Promise<string> =>
    remembered("key", { services: { clock, store }, session: { asOf } }, () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    });
  return { clock, reads, ask, commit: () => (commits += 1) };
};

test("who asks while the read is under way waits for the same answer", async () => {
  const { reads, ask } = open();
  const asked = [ask("1:1:"), ask("1:1:"), ask(null)];
  expect(reads).toHaveLength(1);
  reads[0]!.resolve("a");
  expect(await Promise.all(asked)).toEqual(["a", "a", "a"]);
  expect(await ask("1:1:")).toBe("a");
  expect(reads).toHaveLength(1);
});

test("a viewer who has seen something else, or who asks after a commit, is read for anew", async () => {
  const { reads, ask, commit } = open();
  const asked = [ask("1:1:"), ask("2:2:")];
  commit();
  asked.push(ask("2:2:"), ask(null));
  expect(reads).toHaveLength(3);
  for (const [index, read] of reads.entries()) read.resolve(`read ${index}`);
  expect(await Promise.all(asked)).toEqual(["read 0", "read 1", "read 2", "read 2"]);
});

test("a read is remembered for a second from its begin", async () => {
  const { clock, reads, ask } = open();
  const first = ask(null);
  clock.advance(1);
  const second = ask(null);
  expect(reads).toHaveLength(2);
  reads[1]!.resolve("new");
  reads[0]!.resolve("old");
  expect([await first, await second, await ask(null)]).toEqual(["old", "new", "new"]);
});

test("a read that fails is told to those who wait, and is not remembered", async () => {
  const { reads, ask } = open();
  const asked = [ask(null), ask(null)];
  reads[0]!.reject(new Error("no database"));
  for (const each of asked) await expect(each).rejects.toThrow("no database");
  const again = ask(null);
  expect(reads).toHaveLength(2);
  reads[1]!.resolve("there");
  expect(await again).toBe("there");
});
