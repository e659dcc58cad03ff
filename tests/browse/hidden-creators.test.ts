import fc from "fast-check";
import { expect, test } from "vitest";
import { createActor, setup } from "xstate";

import { createHiddenCreators } from "../../src/actors/browse/hidden-creators.actors.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { HIDDEN_SECONDS, hiddenNow, withoutHidden } from "../../src/domain/creator/hidden-creators.ts";
import { rankingSpans } from "../../src/domain/creator/ranking.ts";

const now = 1_790_000_000;

test("[CONST-01] a hidden creator comes back after 2592000 seconds, and not before", () => {
  expect(HIDDEN_SECONDS).toBe(2_592_000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000 }), (age) => {
      expect("mia" in hiddenNow({ mia: now - age }, now)).toBe(age < 2_592_000);
    }),
  );
});

test("whatever else the browser kept under the name hides nobody", () => {
  for (const memory of [null, "mia", 7, ["mia"], { mia: "today" }, { mia: String(now) }, { mia: now + 1 }])
    expect(hiddenNow(memory, now)).toEqual({});
});

test("[CONST-02] lists leave hidden creators out, by their own name only", () => {
  const cards = ["ava", "mia", "constructor"].map((username) => ({ user: { username } }));
  expect(withoutHidden(cards, { mia: now }).map(({ user }) => user.username)).toEqual(["ava", "constructor"]);
});

test("[CONST-01] [CONST-02] 'Not interested' is remembered in csf_hidden_creators, told right after the start, and forgotten on demand", async () => {
  const kept = new Map<string, string>();
  const local = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  let time = now;
  const storage = createEntryStorage(
    () => local,
    () => time,
  );
  const start = async () => {
    const told: unknown[] = [];
    const machine = setup({
      actors: { hidden: createHiddenCreators({ storage, now: () => time } as never) },
    }).createMachine({
      invoke: { id: "hidden", src: "hidden" },
      on: { "*": { actions: ({ event }) => void told.push(event) } },
    });
    const { hidden } = createActor(machine).start().getSnapshot().children;
    expect(told).toEqual([]);
    await Promise.resolve();
    return { actor: hidden!, told };
  };
  const first = await start();
  expect(first.told).toEqual([]);
  first.actor.send({ type: "creator.hide", username: "mia" });
  expect(first.told).toEqual([{ type: "hidden.told", hidden: { mia: now } }]);
  expect([...kept.keys()]).toEqual(["csf_hidden_creators"]);
  time += HIDDEN_SECONDS - 1;
  expect((await start()).told).toEqual([{ type: "hidden.told", hidden: { mia: now } }]);
  time += 1;
  expect((await start()).told).toEqual([]);
  first.actor.send({ type: "creators.unhide" });
  expect(kept.size).toBe(0);
});

test("[API-10] a ranking counts whole UTC days, today included, and as many before", () => {
  const midnight = 1_789_948_800;
  expect(rankingSpans("day", midnight)).toEqual({
    present: { since: midnight, until: midnight + 86_400 },
    previous: { since: midnight - 86_400, until: midnight },
  });
  expect(rankingSpans("week", midnight + 86_399).present.since).toBe(midnight - 6 * 86_400);
  expect(rankingSpans("all", midnight).previous).toBeNull();
});
