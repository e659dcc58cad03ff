import { describe, expect, test } from "vitest";

import type { ProfileTab } from "../../src/domain/profile/tabs.ts";
import { shownTab } from "../../src/machines/profile/profile-page.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { resolveLocation, resolveRoute } from "../../src/machines/router/route.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";

const member: CreatorRecord = { ...sampleRecord, is_subscribed: true };

/** The tab that somebody with access sees at an address; the page's kind where it is no profile. */
const tabAt = (path: string, rootUsername: string | null): ProfileTab | string => {
  const route = resolveRoute({ path, search: "" }, { rootUsername, signupSource: null, development: false });
  if (route.page !== "profile") return route.page;
  expect([route.username, route.isRoot]).toEqual(["ava", rootUsername !== null]);
  return shownTab(route, member).tab;
};
const tabsOf = (rest: string) => [tabAt(`/ava${rest}`, null), tabAt(rest === "" ? "/" : rest, "ava")];

describe("the address of a tab, below the username and on the site of one creator", () => {
  test("[PROFILE-01] the bare one opens the profile with its default tab", () =>
    expect(tabsOf("")).toEqual(["posts", "posts"]));
  test("[PROFILE-02] audios", () => expect(tabsOf("/audios")).toEqual(["audios", "audios"]));
  test("[PROFILE-03] free", () => expect(tabsOf("/free")).toEqual(["free", "free"]));
  test("[PROFILE-04] photos", () => expect(tabsOf("/photos")).toEqual(["photos", "photos"]));
  test("[PROFILE-05] posts", () => {
    expect(tabsOf("/posts")).toEqual(["posts", "posts"]);
    // Named by the address, not only fallen back to.
    for (const [path, rootUsername] of [
      ["/ava/posts", null],
      ["/posts", "ava"],
    ] as const)
      expect(
        resolveRoute({ path, search: "" }, { rootUsername, signupSource: null, development: false }),
      ).toMatchObject({
        page: "profile",
        profile: { tab: "posts" },
      });
  });
  test("[PROFILE-07] videos", () => expect(tabsOf("/videos")).toEqual(["videos", "videos"]));
  test("without that creator the bare tab is no profile of hers", () => {
    expect(tabAt("/", null)).toBe("landing");
    expect(tabAt("/ava/stories", null)).toBe("not-found");
  });
});

test("[PROFILE-21] a logged-out visitor may open a profile; where a user is needed he may not", () => {
  const facts = { rootUsername: null, signupSource: null, development: false };
  const opens = (path: string) => resolveLocation({ path, search: "" }, facts).isOpen;
  for (const path of ["/", "/ava", "/ava/photos", "/videos"]) expect(opens(path)).toBe(true);
  expect(opens("/account/following")).toBe(false);
});
