import type { Page } from "playwright";
import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";

import { inPart } from "../../tools/testing/part.mjs";
import type { RouteViewer } from "../../src/domain/site/page-guards.ts";
import type { PageKind } from "../../src/domain/site/page-route.ts";
import { pageRows } from "../../src/domain/site/page-rows.ts";
import { resolvePage } from "../../src/domain/site/page-rows.ts";
import { asInOldestBrowsers } from "../running/oldest-browsers.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, screens, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser();
const bothScreens = Object.keys(screens) as Screen[];

interface Look {
  readonly name: string;
  readonly path: string;
  /** Opens what is looked at over the page. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** Only a phone has it. */
  readonly only?: Screen;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();
const dialogOf = async (page: Page, open: (page: Page) => Promise<unknown>): Promise<void> => {
  await open(page);
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
};
const dialog = (
  name: string,
  path: string,
  open: (page: Page) => Promise<unknown> = async () => {},
): Look => ({
  name,
  path,
  open: (page) => dialogOf(page, open),
});

/** Every kind of page and every dialog, by who sees it; what the tests of a flow look at on their way is not here again. */
const looks: readonly (readonly [who: string, looks: readonly Look[]])[] = [
  [
    "a guest",
    [
      { name: "landing", path: "/" },
      { name: "for-creators", path: "/creator" },
      { name: "creator-sign-up", path: "/creator/signup" },
      { name: "browse", path: "/browse" },
      { name: "browse-recent-posts", path: "/browse/most-recent-posts" },
      { name: "rankings", path: "/rankings" },
      { name: "faq", path: "/support/faq" },
      { name: "support", path: "/support/index" },
      { name: "report", path: "/support/report" },
      { name: "terms", path: "/support/terms" },
      { name: "profile-guest", path: "/ava" },
      { name: "profile-own-colours", path: "/mia" },
      { name: "nobody", path: "/nobody-here" },
      { name: "become-manager-guest", path: "/ava/manager?fee=12.5&hash=0" },
    ],
  ],
  [
    "a guest",
    [
      dialog("sign-in", "/", press("Log in")),
      dialog("sign-up", "/", async (page) => {
        await press("Log in")(page);
        await page.getByRole("dialog").getByRole("button", { name: "Sign up here" }).click();
        await page.getByRole("dialog").getByLabel("Username", { exact: true }).waitFor();
      }),
      dialog("forgot", "/password/forgot"),
      dialog("new-password", "/password/reset/some-token"),
      dialog("visitor-subscribe", "/noah", press(/^Subscribe for/)),
      dialog("visitor-follow", "/ava", press("Follow for FREE")),
      dialog("entry-warning", "/rita"),
      { ...dialog("guest-menu", "/", press("Menu")), only: "phone" },
    ],
  ],
  [
    "fan",
    [
      { name: "fan-home", path: "/" },
      { name: "fan-profile", path: "/ava" },
      { name: "fan-email-and-password", path: "/account/email_and_pwd" },
      { name: "fan-settings", path: "/account/setting" },
      { name: "fan-setting-account", path: "/account/setting/account" },
      { name: "setting-billing", path: "/account/setting/billing" },
      { name: "fan-setting-notifications", path: "/account/setting/notifications" },
      { name: "fan-setting-privacy", path: "/account/setting/privacy" },
      { name: "fan-setting-comments", path: "/account/setting/comments" },
      { name: "fan-manager", path: "/account/setting/manager" },
      { name: "following", path: "/account/following" },
      { name: "notifications", path: "/account/direct-message/notifications" },
      dialog("subscribe", "/ava", async (page) => {
        await press(/^Try 7 days/)(page);
        await press("Other offers")(page);
      }),
      { name: "account-menu", path: "/", open: press(/^Account of/) },
    ],
  ],
  [
    "pack",
    [
      { name: "private-view-absent", path: "/stream/view/c2c/ava" },
      { name: "watch-absent", path: "/stream/view/ava" },
    ],
  ],
  [
    "sub",
    [
      { name: "subscribed", path: "/ava" },
      dialog("cancel", "/ava", press("Unsubscribe")),
      { name: "favorites", path: "/account/favorites" },
      { name: "purchases", path: "/account/purchases" },
      { name: "billing", path: "/account/billing_info" },
    ],
  ],
  ["dora", [dialog("payout-prompt", "/")]],
  ["elsa", [dialog("geo-notice", "/")]],
  ["liam", [dialog("on-hold", "/")]],
  [
    "ava",
    [
      { name: "creator-home", path: "/" },
      { name: "own-profile", path: "/ava" },
      { name: "own-posts", path: "/ava/posts" },
      { name: "customize-about", path: "/ava/customize/about" },
      { name: "customize-settings", path: "/ava/customize/settings" },
      { name: "customize-form", path: "/ava/customize", open: press("Edit Trial") },
      { name: "dashboard", path: "/account/dashboard" },
      { name: "payment-info", path: "/account/pay_to" },
      { name: "settings", path: "/account/setting" },
      { name: "setting-account", path: "/account/setting/account" },
      { name: "setting-comments", path: "/account/setting/comments" },
      { name: "setting-notifications", path: "/account/setting/notifications" },
      { name: "setting-privacy", path: "/account/setting/privacy" },
      { name: "setting-socials", path: "/account/setting/socials" },
      { name: "private-studio", path: "/stream/create/c2c" },
      { name: "broadcast-studio", path: "/stream/create" },
      { name: "custom-purchases", path: "/account/custom-purchases" },
      { name: "subscribers", path: "/account/subscriber" },
      { name: "followers", path: "/account/follower" },
      { name: "cross-promotion", path: "/account/cross_promotion" },
      { name: "gifts", path: "/account/gift" },
      { name: "gifts-picker", path: "/account/gift", open: press("Pick from your fans") },
      { name: "top-spenders", path: "/account/top-spenders?period=all" },
      { name: "snapchat-list", path: "/account/snapchat" },
      { name: "post-editor", path: "/post/create" },
      { name: "own-profile-editor", path: "/ava/posts/create" },
      { name: "inbox", path: "/account/direct-message/inbox" },
      { name: "conversation", path: "/account/direct-message/inbox/sub" },
      { name: "customize-overview", path: "/account/customize" },
      { name: "domains", path: "/account/customize/domain_tab" },
      { name: "domain-new", path: "/account/customize/new" },
      { name: "domain-existing", path: "/account/customize/existing" },
      { name: "domain-instructions", path: "/account/customize/existing/instructions" },
      { name: "look", path: "/account/customize/logo_tab" },
      { name: "shared-media", path: "/account/direct-message/inbox/sub/gallery" },
      { name: "contact", path: "/account/direct-message/inbox/sub/info" },
      { name: "broadcast", path: "/account/direct-message/inbox/open-broadcast" },
      { name: "sent-broadcasts", path: "/account/direct-message/send" },
      { name: "auto-messages", path: "/account/direct-message/auto" },
      { name: "welcome-messages", path: "/account/direct-message/welcome" },
      { name: "thankyou-messages", path: "/account/direct-message/thankyou" },
      { name: "own-galleries", path: "/account/direct-message/profile" },
      { name: "gallery-editor", path: "/account/direct-message/profile?new=photo_dm" },
      { name: "calendar", path: "/account/calendar" },
      { name: "calendar-year", path: "/account/calendar/2026" },
      { name: "calendar-day", path: "/account/calendar/2026/9/22" },
      { name: "earnings", path: "/account/earnings" },
      { name: "payouts", path: "/account/earnings/payouts" },
      { name: "gallery-stats", path: "/account/direct-message/stats" },
      { name: "stats", path: "/account/stats" },
      { name: "stream-stats", path: "/account/stream-stats?period=all" },
      { name: "vault", path: "/account/vault", open: (page) => page.getByText("rain loop.wav").waitFor() },
      {
        name: "vault-chosen",
        path: "/account/vault",
        open: (page) => page.getByRole("checkbox", { name: /^untitled-4/ }).check(),
      },
      dialog("vault-new-folder", "/account/vault", press("New folder")),
      dialog("vault-picker", "/post/create", press("From your vault")),
    ],
  ],
  [
    "rita",
    [
      { name: "cop-media", path: "/account/cop" },
      {
        name: "cop-applications",
        path: "/account/cop",
        open: async (page) => {
          await page.getByRole("tab", { name: "Applications" }).click();
          await page.getByRole("button", { name: /^Front/ }).click();
          await page.getByRole("img", { name: /^Front/ }).waitFor();
        },
      },
      {
        name: "cop-reports",
        path: "/account/cop",
        open: async (page) => {
          await page.getByRole("tab", { name: "Reports" }).click();
          await page.getByText("It belongs to me").waitFor();
        },
      },
      {
        name: "cop-own",
        path: "/account/cop",
        open: (page) => page.getByRole("tab", { name: "My content" }).click(),
      },
      dialog("cop-reject", "/account/cop", press(/^Reject: /)),
    ],
  ],
  [
    "rex",
    [
      { name: "cop-rejected", path: "/account/cop" },
      dialog("cop-appeal", "/account/cop", press(/^Appeal: /)),
      { name: "vault-rejected", path: "/account/vault" },
    ],
  ],
  [
    "dora",
    [
      {
        name: "referrals",
        path: "/account/referrals",
        open: async (page) => {
          // What a creator without payout data is asked first.
          await page.getByRole("alertdialog").waitFor();
          await page.keyboard.press("Escape");
          await page.getByRole("alertdialog").waitFor({ state: "detached" });
        },
      },
    ],
  ],
  ["uma", [{ name: "dashboard-empty", path: "/account/dashboard" }]],
];

/** Looked at elsewhere: homes.spec.ts has the pages of fantime sites, tests/kit the kit. */
const elsewhere: readonly PageKind[] = ["feed", "welcome", "kit"];

const fans = ["fan", "sub"];
const viewerOf = (who: string): RouteViewer | null =>
  who === "a guest" ? null : { type: fans.includes(who) ? "user" : "model", is_direct_pay: who === "dora" };

test("every page has its look", () => {
  const seen = looks.flatMap(([who, list]) =>
    list.map(({ path }) => {
      const facts = { rootUsername: null, signupSource: "creators", development: false };
      return resolvePage(matchRoutes, { path, query: {} }, { ...facts, viewer: viewerOf(who) }).route.page;
    }),
  );
  const missing = new Set(pageRows.map(({ page }) => page)).difference(
    new Set<PageKind>([...seen, ...elsewhere, "not-found"]),
  );
  expect([...missing], "pages without a row in `looks` of tests/e2e/every-screen.spec.ts").toEqual([]);
});

/** Nothing keeps anybody out, and nothing sticks out at the side. */
const look = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page);
  expect([
    name,
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ]).toEqual([name, true]);
  await picture(page, `every-${name}`);
};

/** Each screen is looked at twice: by day on a desktop, in the dark on a phone. */
const schemes = { desktop: "light", phone: "dark" } as const;
const visits = looks.flatMap(([who, list]) => bothScreens.map((screen) => ({ who, list, screen })));
const allLooks = visits.flatMap(({ list, screen }, visit) =>
  list.filter(({ only = screen }) => only === screen).map((one) => ({ visit, one })),
);
const looksToRun = Map.groupBy(inPart(allLooks), ({ visit }) => visit);
const cases = [...looksToRun].map(([visit, list]) => ({
  ...visits[visit]!,
  list: list.map(({ one }) => one),
}));

const SCREENS_OF_SESSION = 15;

test.for(cases)("nothing keeps anybody out of what $who sees, $screen", async ({ who, list, screen }) => {
  const { page, problems } = await openPage(site.browser, screen, { colorScheme: schemes[screen] });
  await asInOldestBrowsers(page.context());
  for (const [index, { name, path, open }] of list.entries()) {
    // With a session of its own for some screens, so that no limit of calls is met.
    if (who !== "a guest" && index % SCREENS_OF_SESSION === 0) {
      await page.context().clearCookies();
      await signInPage(page, site.server.origin, who);
    }
    await page.goto(site.server.origin + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await open?.(page);
    await look(page, `${name}-${screen}`);
  }
  expect(problems).toEqual([]);
});
