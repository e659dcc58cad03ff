import { expect, test } from "vitest";

import { createTusLimits } from "../../src/server/upload/tus-limits.ts";
import { stillClock } from "../running/still-clock.ts";

test("[X-22] requests of uploads are counted by account and by address, for a minute each", () => {
  const clock = stillClock();
  const limits = createTusLimits(clock);
  const ask = (account: string, address = "192.0.2.1") => limits.consume(account, address);
  for (let count = 0; count < 3000; count += 1) expect(ask("ava")).toBe(0);
  expect([ask("ava"), ask("noah")]).toEqual([60, 0]);
  for (const account of ["b", "c", "d"]) for (let count = 0; count < 2999; count += 1) ask(account);
  expect([ask("e"), ask("f"), ask("f", "192.0.2.2")]).toEqual([0, 0, 0]);
  ask("g");
  expect([ask("h"), ask("h", "192.0.2.2")]).toEqual([60, 0]);
  clock.advance(60);
  expect([ask("ava"), ask("h")]).toEqual([0, 0]);
});
