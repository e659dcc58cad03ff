import { describe, expect, test } from "vitest";

import {
  defaultTab,
  feedSubType,
  openingSubTab,
  premiumSubTab,
  profilePath,
  profileRouteOf,
  profileRoutes,
  resolveTab,
  showsPremiumTab,
  tabBar,
  type TabFacts,
} from "../../src/domain/profile/tabs.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";

const guest: TabFacts = sampleRecord;
const member: TabFacts = { ...sampleRecord, is_subscribed: true };
const follower: TabFacts = { ...sampleRecord, is_subscribed_free: true };
const owner: TabFacts = { ...sampleRecord, can_edit: true };
const counting = (facts: TabFacts, count: Partial<TabFacts["post_count"]>): TabFacts => ({
  ...facts,
  post_count: { ...facts.post_count, ...count },
});
const shown = (facts: TabFacts) => tabBar(facts, "posts").map(({ tab }) => tab);

describe("the tab of a path", () => {
  test.each([
    ["", null, null],
    ["posts", "posts", null],
    ["premium", "premium", null],
    ["premium/audios", "premium", "audio_dm"],
    ["premium/photos", "premium", "photo_dm"],
    ["premium/videos", "premium", "video_dm"],
    ["customize", "customize", null],
    ["customize/about", "customize", "about"],
    ["customize/settings", "customize", "settings"],
    ["customize/subscriptions", "customize", "subscriptions"],
  ] as const)("[PROFILE-18] '%s' asks for %s", (path, tab, subTab) => {
    expect(profileRouteOf(path)).toEqual({ tab, subTab, action: null });
  });
  test("[PROFILE-06] posts/create asks for the editor", () => {
    expect(profileRouteOf("posts/create")).toEqual({ tab: "posts", subTab: null, action: "create_post" });
  });
  test("[PROFILE-18] nothing else is a tab", () => {
    for (const path of ["stories", "posts/x", "premium/free", "manager", "constructor"]) {
      expect(profileRouteOf(path)).toBeNull();
    }
  });
});

describe("what a viewer without access may open", () => {
  test("[PROFILE-75] only free, posts and premium", () => {
    for (const tab of ["photos", "videos", "audios", "customize"] as const) {
      expect(resolveTab(tab, follower)).toEqual({ tab: "posts", resetsAddress: true });
      expect(resolveTab(tab, { ...member, can_edit: true }).tab).toBe(tab);
    }
    expect(resolveTab("posts", guest)).toEqual({ tab: "posts", resetsAddress: false });
  });
  test("premium needs free access", () => {
    expect(resolveTab("premium", guest)).toEqual({ tab: "posts", resetsAddress: true });
    expect(resolveTab("premium", follower).tab).toBe("premium");
  });
  test("[PROFILE-77] free needs a free post", () => {
    expect(resolveTab("free", counting(guest, { free: 1 })).tab).toBe("free");
    expect(resolveTab("free", counting(guest, { free: 0 }))).toEqual({ tab: "posts", resetsAddress: true });
  });
  test("[PROFILE-78] [PROFILE-79] [PROFILE-90] a tab that is not allowed falls back to posts and the bare path", () => {
    expect(resolveTab("photos", guest)).toEqual({ tab: "posts", resetsAddress: true });
    expect(resolveTab("photos", member)).toEqual({ tab: "photos", resetsAddress: false });
  });
});

test("the owner begins with customize", () => expect(defaultTab(owner)).toBe("customize"));
test("[PROFILE-81] everybody else begins with posts", () => {
  for (const facts of [guest, member, follower]) expect(resolveTab(null, facts).tab).toBe("posts");
});

test("[PROFILE-84] photos, videos and audios are feeds of one kind", () => {
  expect((["photos", "videos", "audios", "posts"] as const).map(feedSubType)).toEqual([
    "image",
    "video",
    "audio",
    null,
  ]);
});

describe("premium", () => {
  const only = (count: Partial<TabFacts["post_count"]>) =>
    counting(member, { audio_dm_gallery: 0, picture_dm_gallery: 0, video_dm_gallery: 0, ...count });
  test("[PROFILE-85] only photos: photo_dm", () =>
    expect(premiumSubTab(only({ picture_dm_gallery: 2 }))).toBe("photo_dm"));
  test("every other case: video_dm", () => {
    expect(premiumSubTab(only({}))).toBe("video_dm");
    expect(premiumSubTab(only({ picture_dm_gallery: 2, video_dm_gallery: 1 }))).toBe("video_dm");
    expect(premiumSubTab(only({ picture_dm_gallery: 2, audio_dm_gallery: 1 }))).toBe("video_dm");
  });
  test("customize without sub-tab opens subscriptions", () => {
    expect(openingSubTab(profileRouteOf("customize")!, member)).toBe("subscriptions");
    expect(openingSubTab(profileRouteOf("customize/about")!, member)).toBe("about");
    expect(openingSubTab(profileRouteOf("posts")!, member)).toBeNull();
    const photosOnly = only({ picture_dm_gallery: 2 });
    expect(openingSubTab(profileRouteOf("premium")!, photosOnly)).toBe("photo_dm");
  });
  test("[PROFILE-38] shows with access or free access when media exist", () => {
    expect(showsPremiumTab(only({ video_dm_gallery: 1 }))).toBe(true);
    expect(showsPremiumTab(counting(follower, { audio_dm_gallery: 1 }))).toBe(true);
  });
  test("not without any access", () => {
    expect(showsPremiumTab(counting(guest, { video_dm_gallery: 1 }))).toBe(false);
  });
  test("without media it is the owner's alone", () => {
    expect(showsPremiumTab(only({}))).toBe(false);
    expect(showsPremiumTab({ ...only({}), can_edit: true })).toBe(true);
  });
});

test("every route leads back to its path, below a username and on the site of one creator", () => {
  for (const [path, route] of Object.entries(profileRoutes)) {
    expect(profilePath("/ava", route)).toBe(path === "" ? "/ava" : `/ava/${path}`);
    expect(profilePath("", route)).toBe(`/${path}`);
  }
});

describe("the tab bar", () => {
  test("[PROFILE-32] [PROFILE-33] posts and free posts carry their counts", () => {
    const counts = Object.fromEntries(tabBar(guest, "posts").map(({ label, count }) => [label, count]));
    expect(counts).toEqual({ Posts: 64, "Free Posts": 9 });
  });
  test("[PROFILE-33] the free view has its tab with its count, also when nothing is free any more", () => {
    const none = counting(member, { free: 0 });
    expect(tabBar(none, "free")[1]).toEqual({ tab: "free", label: "Free Posts", count: 0 });
    expect(shown(none)).not.toContain("free");
  });
  test("[PROFILE-34] photos only above 0", () => {
    expect(shown(member)).toContain("photos");
    expect(shown(counting(member, { picture: 0 }))).not.toContain("photos");
  });
  test("[PROFILE-35] videos only above 0", () => {
    expect(shown(member)).toContain("videos");
    expect(shown(counting(member, { video: 0 }))).not.toContain("videos");
  });
  test("[PROFILE-36] audio only above 0", () => {
    expect(shown(member)).toContain("audios");
    expect(shown(counting(member, { audio: 0 }))).not.toContain("audios");
  });
  test("[PROFILE-37] none of the three without access", () => {
    for (const facts of [guest, follower]) expect(shown(facts)).toEqual(["posts", "free"]);
  });
  test("customize is the owner's alone", () => {
    expect(shown(owner)).toContain("customize");
    for (const facts of [guest, member, follower]) expect(shown(facts)).not.toContain("customize");
  });
});
