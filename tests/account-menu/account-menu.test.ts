import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  accountMenu,
  headerEntries,
  mainEntries,
  menuBadge,
  menuBalance,
  numbersWhile,
  type MenuFacts,
  type OpenNumbers,
} from "../../src/domain/account-menu/account-menu.ts";
import { pageExists } from "../../src/machines/account-menu/page-exists.ts";

const numbers: OpenNumbers = {
  unread_dm_user_ids: ["4", "7"],
  unread_notifications: 3,
  content_review_pending: 5,
  tip_menu_pending: 11,
  snapchat_adds: 13,
  snapchat_removals: 17,
  can_payout: 0,
};
const all: MenuFacts = { isCreator: true, username: "ava", exists: () => true, numbers, invites: true };
const fan: MenuFacts = { ...all, isCreator: false, username: "fan" };
/** Whether the product has a page at a path that such an account may open. */
const onSite = (type: "model" | "user") =>
  pageExists({
    ...{ rootUsername: null, signupSource: "creators", development: false },
    viewer: { type, is_direct_pay: false },
  });
const names = (facts: MenuFacts) =>
  accountMenu(facts).map(({ title, entries }) => [title, ...entries.map(({ label }) => label)]);

describe("the account's menu", () => {
  test("[MENU-04] of a creator, once all of its pages exist", () => {
    expect(names(all)).toEqual([
      [null, "Profile", "Inbox", "Calendar", "Notifications", "Cross Promotion"],
      ["DM", "Auto DMs", "Welcome DMs", "Thank you DMs"],
      ["Media", "Media Vault", "Sell Media on Profile"],
      [
        ...["Fans", "Tip Menu Purchases", "Gift Free Subscriptions", "Top Spenders", "Profile Subscribers"],
        ...["Profile Free Followers", "Snapchat Subscribers"],
      ],
      ["Stats", "Dashboard", "Premium Media Stats", "Profile Analytics", "Referral Stats", "Stream Stats"],
      ["Payments", "Payout", "Payment Info"],
      ["Settings", "Customize Profile", "Content Cop", "Account Settings", "Email & Password"],
      ["Meet other creators", "Following", "Purchases", "Favorites"],
    ]);
  });

  test("of a fan, once all of its pages exist", () => {
    expect(names(fan)).toEqual([
      [
        ...[
          null,
          "Notifications",
          "Inbox",
          "Following",
          "Favorites",
          "Purchases",
          "Billing Info",
          "Settings",
        ],
        ...["Email & Password", "Report Content", "Setup Creator Account"],
      ],
    ]);
    expect(names({ ...fan, invites: false })[0]).not.toContain("Setup Creator Account");
  });

  test("[MENU-08] [MENU-09] [MENU-10] of a creator has these groups whole, with the pages that there are", () => {
    const groups = new Map(
      names({ ...all, exists: onSite("model") }).map(([title, ...rest]) => [title, rest]),
    );
    expect(groups.get("Payments")).toEqual(["Payout", "Payment Info"]);
    expect(groups.get("Settings")).toEqual([
      ...["Customize Profile", "Content Cop", "Account Settings", "Email & Password"],
    ]);
    expect(groups.get("Meet other creators")).toEqual(["Following", "Purchases", "Favorites"]);
  });

  test("[MENU-13] [ROUTE-68] of a fan is whole, with the pages that there are; 'Logout' follows", () => {
    expect(names({ ...fan, exists: onSite("user") })).toEqual(names(fan));
  });

  test("[MENU-24] has only what exists", () => {
    expect(names({ ...all, exists: () => false })).toEqual([]);
    const exists = (path: string) => path === "/account/cop";
    expect(names({ ...all, exists })).toEqual([["Settings", "Content Cop"]]);
  });

  test("[MENU-24] its head has the balance of a creator whose earnings have a page", () => {
    const earned = { ...all, numbers: { ...numbers, can_payout: 1234 } };
    expect(menuBalance(earned)).toBe(1234);
    expect(menuBalance({ ...earned, isCreator: false })).toBeNull();
    expect(menuBalance({ ...earned, exists: () => false })).toBeNull();
  });
});

describe("the badge", () => {
  test("[X-07] [MENU-15] while somebody acts for a creator, only what is his own and leads to it waits for him", () => {
    const paid = { ...numbers, can_payout: 1234 };
    expect([numbersWhile(null, paid), numbersWhile("ava", null)]).toEqual([paid, null]);
    const shown = numbersWhile("ava", paid)!;
    expect([menuBadge(shown, false), menuBadge(shown, true)]).toEqual([3, 5]);
    const facts = { ...all, numbers: shown };
    const waiting = [...accountMenu(facts).flatMap(({ entries }) => entries), ...mainEntries(facts)];
    expect([...new Set(waiting.flatMap(({ label, count }) => (count > 0 ? [label] : [])))]).toEqual([
      "Inbox",
      "Notifications",
    ]);
    expect(mainEntries(facts).map(({ label }) => label)).not.toContain("Earnings");
  });

  test("[MENU-15] [MENU-16] sums up what waits, on small screens with the conversations", () => {
    expect([menuBadge(numbers, false), menuBadge(numbers, true)]).toEqual([49, 51]);
    fc.assert(
      fc.property(fc.array(fc.nat(200), { minLength: 5, maxLength: 5 }), fc.nat(30), (given, unread) => {
        const [a, b, c, d, e] = given as [number, number, number, number, number];
        const open = {
          ...{ unread_dm_user_ids: Array.from({ length: unread }, String), unread_notifications: a },
          ...{ content_review_pending: b, tip_menu_pending: c, snapchat_adds: d, snapchat_removals: e },
          can_payout: 99,
        };
        expect(menuBadge(open, false)).toBe(a + b + c + d + e);
        expect(menuBadge(open, true) - menuBadge(open, false)).toBe(unread);
      }),
    );
  });

  test("each entry has its own count", () => {
    const counts = accountMenu(all)
      .flatMap(({ entries }) => entries)
      .flatMap(({ label, count }) => (count > 0 ? [[label, count]] : []));
    expect(counts).toEqual([
      ["Inbox", 2],
      ["Notifications", 3],
      ["Tip Menu Purchases", 11],
      ["Snapchat Subscribers", 30],
      ["Content Cop", 5],
    ]);
  });
});

const labels = (entries: readonly { readonly label: string }[]) => entries.map(({ label }) => label);

describe("the bars", () => {
  test("[SHELL-30] at the bottom of a phone, once all of its pages exist", () => {
    expect(labels(mainEntries(fan))).toEqual(["Home", "Inbox", "Notifications", "Following"]);
    expect(labels(mainEntries(all))).toEqual(["Home", "Inbox", "Notifications", "Profile", "Stats"]);
    const paid = { ...all, numbers: { ...numbers, can_payout: 1 } };
    expect(labels(mainEntries(paid)).at(-1)).toBe("Earnings");
    const without = (gone: string) => (path: string) => path !== gone;
    expect(labels(mainEntries({ ...paid, exists: without("/account/earnings") })).at(-1)).toBe("Stats");
  });

  test("[MENU-23] in the header, once all of its pages exist", () => {
    const own = headerEntries(all, "/ava/posts/create");
    expect(labels(own)).toEqual(["Live Stream", "Create a post", "Send a DM", "Inbox"]);
    expect(own.at(-1)).toMatchObject({ path: "/account/direct-message/inbox", count: 2 });
    expect(labels(headerEntries(fan, ""))).toEqual(["Inbox"]);
  });
});
