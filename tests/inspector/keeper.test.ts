import { describe, expect, test } from "vitest";

import { memoryStorage } from "../actors/app-services.ts";
import { createKeeper, mergeTail } from "../../src/actors/inspector/keeper.ts";
import type { KeptLoad, KeptPart, KeptStore } from "../../src/actors/inspector/kept-store.ts";
import type { JournalEntry } from "../../src/actors/journal/recording.ts";

const load = { id: "load-1", title: "/", begun: 1_000, group: "tab-1" };

const entry = (seq: number): JournalEntry => ({
  kind: "event",
  seq,
  time: 1_000 + seq,
  actor: 1,
  source: null,
  event: { type: "tick" },
  value: "on",
  status: "active",
});

/** A storage in memory; `isBroken` refuses to write. */
const memoryStore = () => {
  const loads = new Map<string, KeptLoad>();
  const parts = new Map<string, KeptPart>();
  const writes: number[] = [];
  const state = { isBroken: false };
  const write = async (kept: KeptLoad, some: readonly KeptPart[]): Promise<void> => {
    if (state.isBroken) throw new Error("full");
    writes.push(some.length);
    loads.set(kept.id, kept);
    for (const part of structuredClone(some)) parts.set(`${part.load}/${part.part}`, part);
  };
  const store = {
    write,
    rewrite: async (kept, some) => {
      parts.clear();
      await write(kept, some);
    },
    trim: async () => 0,
  } as Partial<KeptStore> as KeptStore;
  const seqs = () =>
    [...parts.values()]
      .toSorted((one, other) => one.part - other.part)
      .flatMap(({ entries }) => entries.map(({ seq }) => seq));
  return { store, state, loads, writes, seqs };
};

const start = (options: { readonly most?: number; readonly recorded?: readonly JournalEntry[] } = {}) => {
  const memory = memoryStore();
  const session = memoryStorage();
  const timers: (() => void)[] = [];
  const keeper = createKeeper({
    store: memory.store,
    load,
    session,
    recording: () => ({ format: 1, dropped: 7, entries: options.recorded ?? [] }),
    timer: (_, work) => void timers.push(work),
    ...(options.most === undefined ? {} : { most: options.most }),
  });
  const hear = (from: number, to: number): void => {
    for (let seq = from; seq <= to; seq += 1) keeper.hear(entry(seq));
  };
  return { ...memory, session, timers, keeper, hear };
};
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe("the storage of a page load", () => {
  test("is written seldom, in parts of 500, and holds each entry once and in order", async () => {
    const { hear, keeper, timers, seqs, loads, writes } = start();
    hear(1, 3);
    expect(timers).toHaveLength(1);
    await keeper.flush();
    hear(4, 1_200);
    await keeper.flush();
    expect(writes).toEqual([1, 3]);
    expect(seqs()).toEqual(upTo(1_200));
    expect(loads.get("load-1")).toEqual({ ...load, ended: 2_200, entries: 1_200, steps: 1_200, dropped: 0 });
    await keeper.flush();
    expect(writes).toHaveLength(2);
  });

  test("gets at the next start what could not be written any more", async () => {
    const { hear, keeper, session, state, seqs, store } = start();
    hear(1, 700);
    await keeper.flush();
    hear(701, 720);
    state.isBroken = true;
    keeper.leave();
    await keeper.flush();
    expect(seqs()).toEqual(upTo(700));
    state.isBroken = false;
    await mergeTail(store, session);
    expect(seqs()).toEqual(upTo(720));
    expect(session.length).toBe(0);
  });

  test("has nothing left over when all was written", async () => {
    const { hear, keeper, session } = start();
    hear(1, 10);
    await keeper.flush();
    keeper.leave();
    expect(session.length).toBe(0);
  });

  test("of a load that grows too long begins anew with what the journal still holds", async () => {
    const recorded = [entry(900), entry(901)];
    const { hear, keeper, seqs, loads } = start({ most: 1_000, recorded });
    hear(1, 600);
    await keeper.flush();
    hear(601, 1_001);
    await keeper.flush();
    expect(seqs()).toEqual([900, 901]);
    hear(1_002, 1_003);
    await keeper.flush();
    expect(seqs()).toEqual([900, 901, 1_002, 1_003]);
    expect(loads.get("load-1")).toMatchObject({ entries: 4, dropped: 7 });
  });

  test.each(["{", "null", '{"load":{}}', '{"load":{"id":"x"},"parts":"none"}'])(
    "is not touched by a tail that is none: %s",
    async (text) => {
      const { store, session, loads } = start();
      session.setItem("marquee.inspector.tail", text);
      await mergeTail(store, session);
      expect(loads.size).toBe(0);
    },
  );
});
