import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (screen: Screen, username: string, path: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.118.${addresses}` };
  const colorScheme = screen === "phone" ? ("dark" as const) : ("light" as const);
  const options = { extraHTTPHeaders, colorScheme, baseURL: site.server.origin };
  const { page, problems } = await openPage(site.browser, screen, options);
  await signInPage(page, site.server.origin, username);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  return { page, problems };
};

type Answer = "break off" | "refuse" | "let through";

/** Holds what a page asks at an address; what comes later is answered as what came last. */
const holdCalls = async (page: Page, address: RegExp) => {
  const { promise: first, resolve } = Promise.withResolvers<Answer>();
  let answer: Promise<Answer> = first;
  await page.route(address, async (route) => {
    switch (await answer) {
      case "break off":
        return route.abort();
      case "refuse": {
        const body = { code: "too_many", error: "Too many tries. Please wait a moment." };
        return route.fulfill({ status: 429, json: body });
      }
      case "let through":
        return route.continue();
    }
  });
  return {
    answer: (how: Answer): void => {
      resolve(how);
      answer = Promise.resolve(how);
    },
  };
};

/** Nothing keeps anybody out, and nothing sticks out at the side. */
const look = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page);
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect([name, await fits()]).toEqual([name, true]);
  await picture(page, name);
};

interface Listed {
  readonly name: string;
  readonly path: string;
  /** Who has nothing there. */
  readonly bare: string;
  readonly who: string;
  readonly address: RegExp;
  /** Has the page ask. */
  readonly ask: (page: Page) => Promise<unknown>;
  readonly empty: string | RegExp;
}

const vaultPicker = (page: Page) => page.getByRole("button", { name: "From your vault" }).click();

const lists: readonly Listed[] = [
  {
    ...{ name: "vault", path: "/account/vault", who: "ava", bare: "nora", address: /\/account\/vault\?/ },
    ask: (page) => page.getByLabel("Kind").selectOption("Films"),
    empty: "Nothing here",
  },
  {
    ...{ name: "own-galleries", path: "/account/direct-message/profile", who: "ava", bare: "nora" },
    address: /\/account\/direct-message\/auto\?/,
    ask: (page) => page.getByRole("tab", { name: "Audio" }).click(),
    empty: "Nothing on sale here yet",
  },
  {
    ...{ name: "vault-picker", path: "/post/create", who: "ava", bare: "nora" },
    address: /\/account\/vault(\?|$)/,
    ask: vaultPicker,
    empty: "What you upload can be used again.",
  },
  {
    ...{ name: "cop-applications", path: "/account/cop", who: "rita", bare: "nora" },
    address: /\/account\/review\?/,
    // Who reviews nothing has no tabs, but what is his own.
    ask: async (page) => {
      const tab = page.getByRole("tab", { name: "Applications" });
      await ((await tab.count()) === 1
        ? tab.click()
        : page.getByLabel("Show").selectOption({ label: "Approved" }));
    },
    empty: /^(Nothing approved yet|Nothing waits|All done)$/,
  },
];

const bothScreens = ["phone", "desktop"] as const;

describe.each(bothScreens)("on a %s", (screen) => {
  test.each(lists)(
    "[X-22] $name is fit for all while it loads, could not be read, is refused and is empty",
    async (list) => {
      const { name, path, who, bare, address, ask, empty } = list;
      const { page, problems } = await visit(screen, who, path);
      const calls = await holdCalls(page, address);
      await ask(page);
      const loading = page.getByRole("status").filter({ hasText: /^Loading/ });
      await loading.first().waitFor();
      await look(page, `${name}-loading-${screen}`);
      calls.answer("break off");
      const again = page.getByRole("button", { name: "Try again" });
      await again.first().waitFor();
      await look(page, `${name}-offline-${screen}`);
      calls.answer("refuse");
      await again.first().click();
      await page.getByText("Too many tries. Please wait a moment.").first().waitFor();
      await look(page, `${name}-refused-${screen}`);
      calls.answer("let through");
      await again.first().click();
      await again.first().waitFor({ state: "detached" });
      const other = await visit(screen, bare, path);
      await ask(other.page);
      await other.page.getByText(empty).first().waitFor();
      await look(other.page, `${name}-empty-${screen}`);
      expect([...problems, ...other.problems]).toEqual([]);
    },
  );

  test("[CERR-08] scheduled posts are fit for all while they load and when they are refused", async () => {
    const { page, problems } = await visit(screen, "ava", "/ava/posts");
    const line = page.getByRole("button", { name: /^\d+ scheduled posts?$/ });
    const calls = await holdCalls(page, /\/user\/ava\/post\?status=scheduled/);
    await line.click();
    await page.getByText("Loading scheduled posts").waitFor({ state: "attached" });
    await look(page, `scheduled-loading-${screen}`);
    calls.answer("refuse");
    await page.getByRole("alert").filter({ hasText: "Too many tries. Please wait a moment." }).waitFor();
    await look(page, `scheduled-refused-${screen}`);
    expect(problems).toEqual([]);
  });

  test("[POSTS-25] the editor of a post is fit for all while that post loads and when it is not there", async () => {
    const { page, problems } = await visit(screen, "ava", "/ava/posts");
    const calls = await holdCalls(page, /\/account\/post\/\d+$/);
    const post = page.getByRole("article").first();
    await post.getByRole("button", { name: "What to do with this post" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.waitForURL(/\?post=\d+$/);
    await page
      .getByRole("status")
      .filter({ hasText: /^Loading/ })
      .first()
      .waitFor({ state: "attached" });
    await look(page, `post-editor-loading-${screen}`);
    calls.answer("break off");
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await look(page, `post-editor-offline-${screen}`);
    calls.answer("let through");
    await again.click();
    await page.getByRole("form", { name: "Post" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("[UPLOAD-04] [COVER-25] avatar and cover are fit for all without any, while they are sent, and when their line is cut", async () => {
    const { page, problems } = await visit(screen, "nora", "/nora/posts");
    const buffer = await photo({ width: 800, height: 1200 });
    const file = { name: "me.jpg", mimeType: "image/jpeg", buffer };
    const look2 = (name: string) => look(page, `${name}-${screen}`);

    await look2("cover-none");
    const sendsCover = await holdCalls(page, /\/api\/v1\/upload$/);
    const changes = page.getByRole("group", { name: "Cover changes" });
    await page.getByLabel("Change cover").setInputFiles(file);
    await changes.getByRole("button", { name: "Save" }).click();
    await changes.getByText(/^\d+%$/).waitFor();
    await look2("cover-sending");
    sendsCover.answer("break off");
    await changes.getByText("The cover was not saved.").waitFor();
    await look2("cover-broken");
    await changes.getByRole("button", { name: "Cancel" }).click();
    await page.unroute(/\/api\/v1\/upload$/);

    await page.getByRole("button", { name: "Edit avatar" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Avatar" });
    await dialog.waitFor();
    await look2("avatar-none");
    const sendsAvatar = await holdCalls(page, /\/api\/v1\/upload$/);
    await dialog.locator("input[type=file]").setInputFiles(file);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("progressbar").waitFor();
    await look2("avatar-sending");
    sendsAvatar.answer("break off");
    await dialog.getByText(/^We could not reach the server/).waitFor();
    await look2("avatar-broken");
    expect(problems).toEqual([]);
  });
});
