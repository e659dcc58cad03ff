import { createActor, setup } from "xstate";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { loadDeferredCode } from "../../src/actors/app/load-deferred.ts";
import { createEntryWarning } from "../../src/actors/profile/profile.actors.ts";
import { asksAtEntry, entryMemory } from "../../src/domain/profile/entry-warning.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { memoryStorage, sampleGlobals, testServices } from "../actors/app-services.ts";

const DAY = 86_400;

/** A browser that keeps what is stored between visits; `clock.now` in epoch seconds. */
const browserAt = (user: CurrentUser | null = null) => {
  const clock = { now: 1_790_000_000 };
  const store = memoryStorage();
  const storage = createEntryStorage(
    () => store,
    () => clock.now,
  );
  const history = { back: vi.fn() };
  const location = { replace: vi.fn() };
  const { setTimeout, clearTimeout } = globalThis;
  const browser = Object.assign(new EventTarget(), { history, location, setTimeout, clearTimeout });
  const services = testServices({
    storage,
    browser: browser as unknown as Window,
    globals: { ...sampleGlobals, user },
  });
  const entryWarning = createEntryWarning(services);
  /** Opens the page of a creator; answers whether it asks, and how to answer. */
  const visit = async (memory: string, asks = true) => {
    const told: string[] = [];
    const page = setup({ actors: { entryWarning } }).createMachine({
      invoke: { id: "entryWarning", src: "entryWarning", input: { asks, memory } },
      on: { "*": { actions: ({ event }: { event: { type: string } }) => void told.push(event.type) } },
    });
    const actor = createActor(page).start();
    await Promise.resolve();
    const { entryWarning: door } = actor.getSnapshot().children;
    return {
      isAsked: told.includes("warning.due"),
      answer: async (enters: boolean) => {
        door!.send({ type: "warning.answered", enters });
        // The code that follows it is there in tests.
        await loadDeferredCode();
        await Promise.resolve();
      },
    };
  };
  return { clock, visit, browser, calls: services.calls, history, location, store };
};

test("[CWL-06] [CWL-07] a page with the warning asks everybody but its owner, who has accepted the terms, and addresses with noterms", () => {
  const facts = { wl_config: { warning_enabled: true }, can_edit: false };
  const stranger = { has_accepted_terms: false };
  expect(asksAtEntry(facts, {}, null)).toBe(true);
  expect(asksAtEntry(facts, { other: "1" }, stranger)).toBe(true);
  expect(asksAtEntry(facts, {}, { has_accepted_terms: true })).toBe(false);
  expect(asksAtEntry(facts, { noterms: "" }, stranger)).toBe(false);
  expect(asksAtEntry({ ...facts, can_edit: true }, {}, stranger)).toBe(false);
  expect(asksAtEntry({ ...facts, wl_config: { warning_enabled: false } }, {}, stranger)).toBe(false);
  expect(asksAtEntry({ ...facts, wl_config: null }, {}, null)).toBe(false);
  expect(entryMemory("Ava")).toBe("warning_ava");
});

test("[CWL-08] who has agreed is not asked at that creator's door again, ever; at another's he is", async () => {
  const { clock, visit, store } = browserAt();
  const first = await visit("warning_ava");
  expect(first.isAsked).toBe(true);
  await first.answer(true);
  expect(store.key(0)).toBe("csf_warning_ava");
  clock.now += 1_000 * DAY;
  expect((await visit("warning_ava")).isAsked).toBe(false);
  expect((await visit("warning_mia")).isAsked).toBe(true);
});

describe("who leaves", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("[CWL-10] goes back to where he came from, and no further", async () => {
    const { visit, browser, history, location } = browserAt();
    await (await visit("warning_ava")).answer(false);
    expect(history.back).toHaveBeenCalledTimes(1);
    browser.dispatchEvent(new Event("popstate"));
    vi.advanceTimersByTime(60_000);
    expect(location.replace).not.toHaveBeenCalled();
  });

  test("[CWL-10] gets a blank page where Back leads nowhere, whatever lies ahead of it", async () => {
    const { visit, location } = browserAt();
    await (await visit("warning_ava")).answer(false);
    expect(location.replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(location.replace).toHaveBeenCalledWith("about:blank");
  });
});

test("[CWL-10] of a member who enters the server keeps it, and he is asked at no other door", async () => {
  const { visit, calls } = browserAt(sampleFan);
  await (await visit("warning_ava")).answer(true);
  expect(calls).toEqual([["acceptTerms", {}]]);
  expect((await visit("warning_mia")).isAsked).toBe(false);
});

test("who left is asked again", async () => {
  const { visit } = browserAt();
  await (await visit("warning_ava")).answer(false);
  expect((await visit("warning_ava")).isAsked).toBe(true);
  expect((await visit("warning_ava", false)).isAsked).toBe(false);
});
