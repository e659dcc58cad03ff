import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createGeneralLimit, GENERAL_LIMIT, type Caller } from "../../src/server/http/general-limit.ts";
import { createLimits } from "../../src/server/http/limits.ts";
import { sqlOver } from "../../src/server/store/sql-over.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";

let rows: StoredRows;
const clock = stillClock();
beforeAll(async () => {
  rows = await openStoredRows();
});
beforeEach(async () => {
  await rows.database.deleteFrom("rate_limit").execute();
});
afterAll(async () => rows?.stop());

describe("[X-04] a limit that all nodes share", () => {
  test("lets so many tries pass in its window, tells the seconds to wait, and begins anew when it is over", async () => {
    const limits = createLimits(rows.database, clock);
    const tryOnce = (key = "a") => limits.consume(key, 2, 60);
    expect([await tryOnce(), await tryOnce()]).toEqual([
      { count: 1, retryAfter: 0 },
      { count: 2, retryAfter: 0 },
    ]);
    clock.advance(20);
    expect(await tryOnce()).toEqual({ count: 3, retryAfter: 40 });
    expect(await tryOnce("b")).toEqual({ count: 1, retryAfter: 0 });
    clock.advance(39);
    expect(await tryOnce()).toEqual({ count: 4, retryAfter: 1 });
    expect([await limits.count("a"), await limits.count("b"), await limits.count("c")]).toEqual([4, 1, 0]);
    clock.advance(1);
    expect([await limits.count("a"), await limits.count("b")]).toEqual([0, 1]);
    expect(await tryOnce()).toEqual({ count: 1, retryAfter: 0 });
    expect(await limits.count("a")).toBe(1);
  });

  test("is cleared for its own key", async () => {
    const limits = createLimits(rows.database, clock);
    for (const key of ["a", "b"]) await limits.consume(key, 2, 60);
    await limits.clear("a");
    expect([await limits.count("a"), await limits.count("b")]).toEqual([0, 1]);
  });
});

describe("[X-04] the general limit", () => {
  const node = () => createGeneralLimit(rows.database, clock);
  /** How many calls of so many pass, and what the last of them is answered. */
  const calls = (limit: ReturnType<typeof node>, caller: Caller, count: number) => {
    const waits = Array.from({ length: count }, () => limit.consume(caller));
    return [waits.filter((wait) => wait === 0).length, waits.at(-1)];
  };
  const shared = async () =>
    (await rows.database.selectFrom("rate_limit").select(["key", "count"]).orderBy("key").execute()).map(
      ({ key, count }) => [key, count],
    );

  test("is 120 calls a minute of a session, and of a guest's cookie; 1,200 of his address", () => {
    expect(GENERAL_LIMIT).toBe(120);
    const limit = node();
    expect(calls(limit, { session: "a" }, 121)).toEqual([120, 60]);
    expect(calls(limit, { session: "b" }, 120)).toEqual([120, 0]);
    const address = "192.0.2.1";
    expect(calls(limit, { guest: "a", address }, 121)).toEqual([120, 60]);
    expect(calls(limit, { guest: "b", address }, 120)).toEqual([120, 0]);
    expect(calls(limit, { guest: null, address }, 1200 - 241)).toEqual([959, 0]);
    expect(calls(limit, { guest: null, address }, 1)).toEqual([0, 60]);
    expect(calls(limit, { guest: "c", address }, 1)).toEqual([0, 60]);
    expect(calls(limit, { guest: "c", address: "192.0.2.2" }, 120)).toEqual([120, 0]);
    clock.advance(59);
    expect(calls(limit, { session: "a" }, 1)).toEqual([0, 1]);
    clock.advance(1);
    expect(calls(limit, { session: "a" }, 1)).toEqual([1, 0]);
  });

  test("a cookie that was refused for its address is not counted", async () => {
    const limit = node();
    const address = "192.0.2.9";
    calls(limit, { guest: null, address }, 1200);
    calls(limit, { guest: "late", address }, 30);
    await limit.flush();
    expect(await shared()).toEqual([["general:address 192.0.2.9", 1230]]);
  });

  test("nodes tell each other of who called ten times, each call once", async () => {
    const [here, there] = [node(), node()];
    calls(here, { session: "busy" }, 10);
    calls(here, { session: "quiet" }, 9);
    await here.flush();
    await here.flush();
    expect(await shared()).toEqual([["general:session busy", 10]]);
    calls(there, { session: "busy" }, 100);
    const flushing = there.flush();
    // What is called while the other nodes are told counts as well.
    calls(there, { session: "busy" }, 4);
    await flushing;
    expect(await shared()).toEqual([["general:session busy", 110]]);
    expect(calls(there, { session: "busy" }, 7)).toEqual([6, 60]);
    calls(here, { session: "busy" }, 1);
    await here.flush();
    expect(await shared()).toEqual([["general:session busy", 111]]);
    expect(calls(here, { session: "busy" }, 10)).toEqual([9, 60]);
  });

  test("the window that began first holds on all nodes, and a new one begins at its end", async () => {
    const [here, there] = [node(), node()];
    calls(here, { session: "a" }, 120);
    await here.flush();
    clock.advance(30);
    calls(there, { session: "a" }, 10);
    await there.flush();
    expect(calls(there, { session: "a" }, 1)).toEqual([0, 30]);
    clock.advance(30);
    expect(calls(there, { session: "a" }, 20)).toEqual([20, 0]);
    await there.flush();
    expect(await shared()).toEqual([["general:session a", 20]]);
    expect(calls(there, { session: "a" }, 101)).toEqual([100, 60]);
  });

  test("windows that are over are forgotten by the next flush, and not told", async () => {
    const limit = node();
    calls(limit, { session: "a" }, 50);
    clock.advance(60);
    await limit.flush();
    expect(await shared()).toEqual([]);
  });

  test("an answer of the database that comes late takes nothing back that was counted since", async () => {
    const answered: (() => void)[] = [];
    const slow = sqlOver(async (query) => {
      const { rows: told } = await rows.database.executeQuery(query);
      await new Promise<void>((answer) => void answered.push(answer));
      return { command: "INSERT", rowCount: told.length, rows: told };
    });
    const limit = createGeneralLimit(slow, clock);
    calls(limit, { session: "late" }, 10);
    const first = limit.flush();
    await expect.poll(() => answered).toHaveLength(1);
    calls(limit, { session: "late" }, 5);
    const second = limit.flush();
    answered[0]!();
    await Promise.all([first, second]);
    expect(await shared()).toEqual([["general:session late", 10]]);
    const third = limit.flush();
    await expect.poll(() => answered).toHaveLength(2);
    answered[1]!();
    await third;
    expect(await shared()).toEqual([["general:session late", 15]]);
    expect(calls(limit, { session: "late" }, 106)).toEqual([105, 60]);
  });

  test("what the database did not take is told to it by the next flush", async () => {
    let isAway = true;
    const limit = createGeneralLimit(
      sqlOver(async (query) => {
        if (isAway) throw new Error("The database is away.");
        const { rows: told } = await rows.database.executeQuery(query);
        return { command: "INSERT", rowCount: told.length, rows: told };
      }),
      clock,
    );
    calls(limit, { session: "untold" }, 12);
    await expect(limit.flush()).rejects.toThrow("The database is away.");
    isAway = false;
    calls(limit, { session: "untold" }, 1);
    await limit.flush();
    expect(await shared()).toEqual([["general:session untold", 13]]);
    expect(calls(limit, { session: "untold" }, 108)).toEqual([107, 60]);
  });
});
