import { createActor, setup } from "xstate";
import { expect, test, vi } from "vitest";

import { createEntryWarning } from "../../src/actors/profile/profile.actors.ts";
import { asksAtEntry, entryMemory } from "../../src/domain/profile/entry-warning.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { memoryStorage, testServices } from "../actors/app-services.ts";

const DAY = 86_400;

/** A browser that keeps what is stored between visits; `clock.now` in epoch seconds. */
const browserAt = () => {
  const clock = { now: 1_790_000_000 };
  const store = memoryStorage();
  const storage = createEntryStorage(
    () => store,
    () => clock.now,
  );
  const history = { length: 2, back: vi.fn() };
  const services = testServices({ storage, browser: { history } as unknown as Window });
  /** Opens the page of a creator; answers whether it asks, and how to answer. */
  const visit = async (memory: string, asks = true) => {
    const told: string[] = [];
    const page = setup({ actors: { entryWarning: createEntryWarning(services) } }).createMachine({
      invoke: { id: "entryWarning", src: "entryWarning", input: { asks, memory } },
      on: { "*": { actions: ({ event }: { event: { type: string } }) => void told.push(event.type) } },
    });
    const actor = createActor(page).start();
    await Promise.resolve();
    const { entryWarning } = actor.getSnapshot().children;
    return {
      isAsked: told.includes("warning.due"),
      answer: (enters: boolean) => entryWarning!.send({ type: "warning.answered", enters }),
    };
  };
  return { clock, visit, history, store };
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
  first.answer(true);
  expect(store.key(0)).toBe("csf_warning_ava");
  clock.now += 1_000 * DAY;
  expect((await visit("warning_ava")).isAsked).toBe(false);
  expect((await visit("warning_mia")).isAsked).toBe(true);
});

test("who leaves goes back to where he came from, and is asked again", async () => {
  const { visit, history } = browserAt();
  (await visit("warning_ava")).answer(false);
  expect(history.back).toHaveBeenCalledTimes(1);
  expect((await visit("warning_ava")).isAsked).toBe(true);
  expect((await visit("warning_ava", false)).isAsked).toBe(false);
});
