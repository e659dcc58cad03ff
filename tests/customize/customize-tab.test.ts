import { expect, test } from "vitest";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleOwnRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { routeTo, startReady } from "../profile/profile-start.ts";

test.each([
  ["", "subscriptions"],
  ["customize", "subscriptions"],
  ["customize/subscriptions", "subscriptions"],
  ["customize/about", "about"],
  ["customize/settings", "settings"],
])(
  "[PROFILE-12] [PROFILE-13] [PROFILE-14] [PROFILE-15] [PROFILE-80] [PROFILE-87] '%s' of one's own is the tab customize at its part %s, with and without a root user",
  async (tab, part) => {
    for (const isRoot of [false, true]) {
      const route = routeTo(tab, {}, isRoot);
      const { view, emitted } = await startReady({ records: [sampleOwnRecord], route, user: sampleFan });
      expect(view()).toMatchObject({ tab: "customize", part, subTab: null });
      expect(emitted).toEqual([]);
    }
  },
);

test("[PROFILE-30] [PROFILE-31] [PROFILE-78] the tab customize is the owner's: somebody else is led to the posts", async () => {
  const tabsOf = async (record: typeof sampleRecord) => {
    const route = routeTo("customize/about");
    const { view, emitted } = await startReady({ records: [record], route, user: sampleFan });
    const shown = view();
    if (shown.status !== "ready") throw new Error("unreachable");
    const { tab, part, tabs } = shown;
    return { tab, part, has: tabs.some((entry) => entry.tab === "customize"), emitted };
  };
  expect(await tabsOf(sampleOwnRecord)).toEqual({ tab: "customize", part: "about", has: true, emitted: [] });
  expect(await tabsOf({ ...sampleRecord, is_subscribed: true })).toEqual({
    tab: "posts",
    part: null,
    has: false,
    emitted: [{ type: "navigation.requested", to: "/ava", replace: true }],
  });
});
