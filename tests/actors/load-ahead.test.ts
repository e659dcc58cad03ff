import { beforeEach, describe, expect, test, vi } from "vitest";

import { loadAhead } from "../../src/actors/app/load-ahead.ts";
import { loadFirstPage, startApp } from "../../src/actors/app/start.ts";
import type { MakeCall } from "../../src/actors/http/call.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { createPages } from "../../src/pages/pages.ts";
import type { PageViews } from "../../src/views/app/page-views.ts";
import { WatchPage } from "../../src/views/watch/watch.view.tsx";
import { sampleGlobals, testServices } from "./app-services.ts";

const close = vi.fn();

/** A browser that is idle at once. */
const browser = {
  RTCPeerConnection: class {
    readonly close = close;
  },
  document: { readyState: "complete" },
  setTimeout: (done: () => void) => queueMicrotask(done),
  requestIdleCallback: (done: () => void) => queueMicrotask(done),
} as unknown as Window;

const viewOf = (pages: PageViews) => pages.code("watch")?.View;

const location = { path: "/ava", search: "" };

/** What is loaded while a fan looks at the profile of a creator. */
const loadedAt = async (change: object, broken = 0) => {
  const services = testServices({
    globals: { ...sampleGlobals, user: sampleFan },
    call: ((name) =>
      name === "getCreator"
        ? Promise.resolve({ status: "ok", data: { ...sampleRecord, ...change } })
        : new Promise(() => {})) as MakeCall,
  });
  const pages = createPages();
  await loadFirstPage(services, location, pages);
  let left = broken;
  const load = vi.fn(async (page: Parameters<typeof pages.load>[0]) => {
    left -= 1;
    if (left >= 0) throw new Error("no network");
    await pages.load(page);
  });
  const { app } = startApp(services, location, pages);
  loadAhead(browser, app, { ...pages, load });
  return { app, pages, load };
};

const live = { is_subscribed: true, chat: { status: "online_fans", poster: null } };

beforeEach(() => close.mockClear());

describe("the page that is a press away", () => {
  test("[PROFILE-67] the page of a broadcast comes ahead to who may watch it", async () => {
    const { load, pages } = await loadedAt(live);
    await expect.poll(() => viewOf(pages)).toBe(WatchPage);
    expect(load.mock.calls).toEqual([["watch"]]);
    // The browser has begun what its line needs.
    await expect.poll(() => close).toHaveBeenCalledTimes(1);
  });

  test("nothing comes where nobody is live, or one may not watch", async () => {
    for (const change of [{ is_subscribed: true }, { ...live, is_subscribed: false, can_edit: false }]) {
      const { app, load } = await loadedAt(change);
      await expect.poll(() => app.system.get("page").getSnapshot().context.creator).not.toBeNull();
      expect(load).not.toHaveBeenCalled();
      expect(close).not.toHaveBeenCalled();
    }
  });

  test("what could not be had is asked for again with the next change", async () => {
    const { app, load, pages } = await loadedAt(live, 1);
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
    await expect
      .poll(() => {
        app.system.get("page").send({ type: "clock.ticked", now: 1_790_000_001 });
        return viewOf(pages);
      })
      .toBe(WatchPage);
  });
});
