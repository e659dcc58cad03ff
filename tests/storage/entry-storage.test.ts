import { describe, expect, test } from "vitest";

import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { memoryStorage } from "../actors/app-services.ts";

const DAY = 86_400;

const storageAt = () => {
  const clock = { now: 1_000 };
  const store = memoryStorage();
  return {
    clock,
    store,
    entries: createEntryStorage(
      () => store,
      () => clock.now,
    ),
  };
};

describe("entries", () => {
  test("[TRACK-23] an entry lives one day unless told otherwise", () => {
    const { clock, entries } = storageAt();
    entries.write("flag", { a: 1 });
    entries.write("short", 1, 60);
    clock.now += 60;
    expect([entries.read("flag"), entries.read("short")]).toEqual([{ a: 1 }, null]);
    clock.now = 1_000 + DAY - 1;
    expect(entries.read("flag")).toEqual({ a: 1 });
    clock.now += 1;
    expect(entries.read("flag")).toBeNull();
  });

  test("[TRACK-24] keys have the prefix csf", () => {
    const { entries, store } = storageAt();
    entries.write("flag", true);
    expect(store.key(0)).toBe("csf_flag");
  });

  test("[TRACK-25] expiry 0 keeps an entry for ever", () => {
    const { clock, entries } = storageAt();
    entries.write("kept", true, 0);
    clock.now += 1_000 * DAY;
    expect(entries.read("kept")).toBe(true);
  });

  test("a full or forbidden storage loses entries and breaks nothing", () => {
    const entries = createEntryStorage(
      () => {
        throw new Error("SecurityError");
      },
      () => 0,
    );
    entries.write("flag", true);
    expect(entries.read("flag")).toBeNull();
  });

  test("foreign text under a key counts as nothing", () => {
    const { entries, store } = storageAt();
    store.setItem("csf_flag", "not json");
    store.setItem("csf_other", '"bare"');
    expect([entries.read("flag"), entries.read("other")]).toEqual([null, null]);
  });
});
