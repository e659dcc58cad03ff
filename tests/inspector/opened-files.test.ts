import { expect, test } from "vitest";

import type { FileStore } from "../../src/actors/inspector/file-store.ts";
import { fakeChannels } from "./fake-channel.ts";
import { fileStore, openInspectorPage } from "./listening-page.ts";
import { brokenFile } from "./sample-library.ts";

const data = new TextEncoder().encode(brokenFile());

/** A tab whose page can be loaded anew. */
const openTab = () => {
  const [store, session] = [fileStore(), new Map<string, string>()];
  const load = async () => {
    const page = openInspectorPage(fakeChannels().open(), "page", store, session);
    await expect.poll(() => page.changes.some(({ type }) => type === "sources")).toBe(true);
    return page;
  };
  return { store, load };
};

test("a file is open again after a reload, at the page load that was looked at", async () => {
  const { store, load } = openTab();
  const before = await load();
  await before.library.importFile(data, "one.json");
  before.library.travel("file:2", null);
  expect([...store.kept.values()].map(({ name, opened }) => [name, opened])).toEqual([["one.json", 2_000]]);
  const after = await load();
  expect(after.library.sources()).toEqual(before.library.sources());
  expect(after.changes.at(-1)).toEqual({ type: "restored", source: "file:2", at: null });
});

test("one that opens at a broken rule opens there again", async () => {
  const { load } = openTab();
  const before = await load();
  const answer = await before.library.importFile(data, "one.json");
  before.library.travel("file:1", 3);
  const after = await load();
  if (!answer.opened) throw new Error(answer.reason);
  expect(after.changes.at(-1)).toEqual({ type: "restored", source: "file:1", at: answer.at });
});

test("what was not looked at is there, and nothing is chosen", async () => {
  const { load } = openTab();
  const before = await load();
  await before.library.importFile(data, "one.json");
  before.library.travel("file:1", null);
  before.library.travel("load-1", null);
  const after = await load();
  expect(after.library.sources()).toHaveLength(2);
  expect(after.changes.map(({ type }) => type)).not.toContain("restored");
});

test("a file is kept until the last of its page loads is closed", async () => {
  const { store, load } = openTab();
  const { library } = await load();
  await library.importFile(data, "one.json");
  await library.forget("file:1");
  expect(store.kept.size).toBe(1);
  await library.forget("file:2");
  expect(store.kept.size).toBe(0);
  expect((await load()).library.sources()).toEqual([]);
});

test("a storage that is full loses the file with the reload, not now; one that is refused is not kept", async () => {
  const kept: string[] = [];
  const full: FileStore = {
    read: async () => [],
    keep: async ({ name }) => {
      kept.push(name);
      throw new Error("full");
    },
    forget: async () => {},
  };
  const { library } = openInspectorPage(fakeChannels().open(), "page", full);
  expect(await library.importFile(data, "one.json")).toMatchObject({ opened: true });
  expect(await library.importFile(new TextEncoder().encode("no"), "two.json")).toMatchObject({
    opened: false,
  });
  expect(kept).toEqual(["one.json"]);
});
