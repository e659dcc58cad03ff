import { createEmptyActor } from "xstate";
import { expect, test, vi } from "vitest";

import { watchPageCache } from "../../src/actors/browser/page-cache.ts";
import { testServices } from "../actors/app-services.ts";

/** A guest's page that is watched while the storage still names who was here before; `later` lets what waits run. */
const start = () => {
  vi.useFakeTimers();
  const services = testServices();
  services.storage.write("viewer", 7, 0);
  const stop = watchPageCache(window, services, createEmptyActor());
  return {
    later: () => vi.advanceTimersByTimeAsync(1),
    viewer: () => services.storage.read("viewer"),
    stop,
    services,
  };
};

test("who looks at a page is told to the storage after the first view, not in its way", async () => {
  const it = start();
  expect(it.viewer()).toBe(7);
  await it.later();
  expect(it.viewer()).toBeNull();
  it.stop();
});

test("a page that is left before tells it then", () => {
  const it = start();
  window.dispatchEvent(new Event("pagehide"));
  expect(it.viewer()).toBeNull();
  it.stop();
});

test("a page that is left later does not tell it again: another may know better by then", async () => {
  const it = start();
  await it.later();
  it.services.storage.write("viewer", 8, 0);
  window.dispatchEvent(new Event("pagehide"));
  expect(it.viewer()).toBe(8);
  it.stop();
});
