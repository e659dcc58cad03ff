import { existsSync } from "node:fs";

import { Client } from "pg";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";

import { startPushService, type PushService } from "./push-service.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, screens, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser();
const WHOLE = "/usr/bin/chromium";
let browser: Browser;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
  // Chromium's shell without a head knows no notifications: where there is a whole one, that is taken.
  browser = await chromium.launch({
    executablePath: existsSync(WHOLE) ? WHOLE : inject("chromium"),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** Without a push service of the browser's maker only the subscribing is replaced: by keys whose other half the test has. */
const subscribesAt = async (
  page: Page,
  { player_id, keys }: ReturnType<PushService["browser"]>["registration"],
) =>
  page.addInitScript(
    ([endpoint, both]) => {
      PushManager.prototype.subscribe = async (options) =>
        ({ endpoint, options, toJSON: () => ({ endpoint, keys: both }) }) as unknown as PushSubscription;
    },
    [player_id, keys] as const,
  );

/** What the browser says of its permission, and of what it is asked. */
const permits = (page: Page, permission: NotificationPermission, answer: NotificationPermission) =>
  page.addInitScript(
    ([now, asked]) => {
      Object.defineProperty(Notification, "permission", { get: () => now });
      Notification.requestPermission = async () => asked!;
    },
    [permission, answer] as const,
  );

const registered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/v1/account/onesignal"));

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));

const bothScreens = Object.keys(screens) as Screen[];

test.for(bothScreens)(
  "[TRACK-19] who was not asked before gets a quiet question first, and Not now is remembered, %s",
  async (screen) => {
    const { page, problems } = await openPage(browser, screen);
    await subscribesAt(page, service.browser().registration);
    await permits(page, "default", "granted");
    await signInPage(page, site.server.origin, "sub");
    await page.goto(site.server.origin);
    const card = page.getByRole("region", { name: "Get told when Marquee has news for you" });
    await card.waitFor();
    await expectAccessible(page);
    await picture(page, `push-question-${screen}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await picture(page, `push-question-dark-${screen}`);
    await page.emulateMedia({ colorScheme: null });
    expect(problems).toEqual([]);
    // How it goes on is the same on every screen.
    if (screen === "phone") return;
    await card.getByRole("button", { name: "Not now" }).click();
    await card.waitFor({ state: "detached" });
    await page.reload({ waitUntil: "networkidle" });
    expect(await card.count()).toBe(0);

    await page.evaluate(() => localStorage.removeItem("csf_push_declined"));
    await page.reload();
    const answered = registered(page);
    await card.getByRole("button", { name: "Turn on" }).click();
    expect((await answered).status()).toBe(200);
    await page.getByText("Notifications are on.").waitFor();
    expect(await card.count()).toBe(0);
    expect(problems).toEqual([]);
  },
);

test("[TRACK-21] without an active subscription nobody is asked and no worker is there", async () => {
  const { page } = await openPage(browser, "desktop");
  await permits(page, "default", "granted");
  await signInPage(page, site.server.origin, "fan");
  await page.goto(site.server.origin, { waitUntil: "networkidle" });
  expect(await page.getByRole("region", { name: /^Get told when/ }).count()).toBe(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

// Last, for it lets weeks pass.
test("[TRACK-19] [API-21] [RTP-17] with an active subscription and the permission the browser is registered at once, is told a real message, and its worker shows it", async () => {
  const { page, problems } = await openPage(browser, "desktop");
  const context = page.context();
  await context.grantPermissions(["notifications"]);
  const told = service.browser();
  await subscribesAt(page, told.registration);
  await signInPage(page, site.server.origin, "sub");
  await page.goto(`${site.server.origin}/api/docs`);
  const shows = (await page.evaluate(() => Notification.permission)) === "granted";
  if (!shows) await permits(page, "granted", "granted");
  const answered = registered(page);
  await page.goto(site.server.origin);
  expect((await answered).status()).toBe(200);
  expect(await page.getByRole("heading", { name: /^Get told when/ }).count()).toBe(0);

  const database = new Client(site.data.url);
  await database.connect();
  await database.query("delete from payment_card");
  const { rows } = await database.query(
    "select max(end_at)::int as end from subscription join account on account.id = fan_id where username = 'sub'",
  );
  await database.end();
  const later = await page.request.post(`${site.server.origin}/__test/clock`, { data: { advance: 0 } });
  const { now } = (await later.json()) as { readonly now: number };
  const advance = rows[0].end - now + 60;
  await page.request.post(`${site.server.origin}/__test/clock`, { data: { advance } });
  await expect.poll(() => told.delivered().length).toBe(1);
  const { notice } = told.delivered()[0]!;
  expect(notice.title).toBe("Marquee");
  expect(notice.body).toMatch(/^Your subscription to .+ could not be renewed\./);

  const worker = await workerOf(context);
  if (!shows)
    await worker.evaluate(() => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
      scope.shown = [];
      scope.registration.showNotification = async (title, options) =>
        void scope.shown.push([title, options?.body, options?.tag, options?.data]);
    });
  const line = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId);
    }),
  );
  await line.send("ServiceWorker.enable");
  const push = { origin: site.server.origin, registrationId: await found, data: JSON.stringify(notice) };
  await line.send("ServiceWorker.deliverPushMessage", push);
  await line.send("ServiceWorker.deliverPushMessage", push);
  const shown = () =>
    shows
      ? page.evaluate(async () => {
          const { active, ...rest } = await navigator.serviceWorker.ready.then((ready) => ({
            active: ready.active,
            notifications: ready.getNotifications(),
          }));
          return (
            active && (await rest.notifications).map(({ title, body, tag, data }) => [title, body, tag, data])
          );
        })
      : worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown.slice(0, 1));
  await expect.poll(shown).toEqual([[notice.title, notice.body, notice.tag, { path: notice.path }]]);
  expect(problems).toEqual([]);
});
