import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openInspected, overhear } from "./inspected.ts";
import { picture } from "../running/screens.ts";

const site = demoSiteInBrowser(async ({ dataDir }) => {
  const siteFile = join(dataDir, "site.json");
  const sites = [
    { id: "open", hosts: ["127.0.0.1"], record: {} },
    { id: "closed", hosts: ["localhost"], record: {}, inspector: false },
  ];
  await writeFile(siteFile, JSON.stringify({ sites }));
  return { SITE: siteFile };
});

const inspected = (path?: string) => openInspected(site.browser, site.server.origin, path);

const actor = (inspector: Page, name: string) =>
  inspector.getByRole("navigation", { name: "Actors" }).getByText(name, { exact: true });

/** Chooses an event for the actor that is looked at and sends it as it is. */
const send = async (inspector: Page, type: string): Promise<void> => {
  await inspector.locator('select[name="eventType"]').selectOption(type);
  // The chart has buttons of that name as well, once it is drawn.
  const form = inspector.locator("form").filter({ has: inspector.locator('textarea[name="payload"]') });
  await form.getByRole("button", { name: /^Send/ }).click();
};

const eventually = <Value>(read: () => Value) => expect.poll(read);

/** The page loads that the storage holds. */
const keptLoads = (page: Page): Promise<readonly { readonly id: string; readonly steps: number }[]> =>
  page.evaluate(async () => {
    // Opening one that is not there yet would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === "marquee.inspector")) return [];
    return new Promise((resolve) => {
      const opening = indexedDB.open("marquee.inspector");
      opening.addEventListener("success", () => {
        const reading = opening.result.transaction("loads").objectStore("loads").getAll();
        reading.addEventListener("success", () => {
          opening.result.close();
          resolve(reading.result as { id: string; steps: number }[]);
        });
      });
    });
  });

test("of the built page only the script that starts the others after the first frame runs at once", async () => {
  const html = await (await fetch(`${site.server.origin}/__inspector`)).text();
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    expect.stringContaining(' async=""'),
  ]);
  expect(html).toMatch(/<link rel="modulepreload"[^>]*>/);
});

test("?inspect opens the inspector, the actors arrive, and what happens is there at once", async () => {
  const { page, inspector, broken } = await inspected("/ava");
  for (const name of ["router", "session", "dialogs", "page"]) await actor(inspector, name).first().waitFor();
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  await actor(inspector, "dialog-1").waitFor();
  await inspector.getByRole("tab", { name: "Product" }).click();
  const past = inspector.frameLocator('iframe[title="The product as it was"]');
  await past.getByRole("dialog", { name: "Log in" }).waitFor();
  await past.getByText(/step (\d+) of \1, \d\d:\d\d:\d\d\.\d{3}$/).waitFor();
  await picture(inspector, "inspector-product");
  expect(broken).toEqual([]);
});

test("an event from the page reaches the live app; one that the machine does not take is refused with a reason", async () => {
  const { page, inspector, broken } = await inspected("/");
  await send(inspector, "logIn.chosen");
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await send(inspector, "question.answered");
  await inspector.getByText(/does not take question\.answered/).waitFor();
  expect(broken).toEqual([]);
});

test("a payload is checked against its event's type, literals too, and a refusal names the guard", async () => {
  const { page, inspector, broken } = await inspected("/ava");
  await actor(inspector, "page").click();
  const payload = inspector.locator('textarea[name="payload"]');
  const submit = () => payload.press("Control+Enter");
  await inspector.locator('select[name="eventType"]').selectOption("tab.chosen");
  await payload.fill('{ "tab": "nonsense" }');
  await submit();
  await inspector.getByText(/'tab' must be .*"posts".* or "videos", not "nonsense"\./).waitFor();
  expect(new URL(page.url()).pathname).toBe("/ava");
  await payload.fill('{ "tab": "photos" }');
  await submit();
  await inspector.getByText("The actor took it.").waitFor();
  await inspector.locator('select[name="eventType"]').selectOption("subscription.changed");
  await payload.fill('{ "username": "nobody", "change": null }');
  await submit();
  await inspector.getByText(/The guards? .*changesHere.* says? no\./).waitFor();
  expect(broken).toEqual([]);
});

test("asked when something became so, it leads to the step at which it did", async () => {
  const { page, inspector, broken } = await inspected("/");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  await inspector.getByRole("button", { name: "When: search by condition" }).click();
  const when = inspector.getByRole("dialog", { name: "When: search by condition" });
  await when.getByLabel("When did it become so?").fill("dialogs: state = stack.open");
  await when.getByRole("button", { name: /^\d+\. dialogs: dialog\.requested → / }).click();
  await inspector.getByText(/^Past · \d+ behind$/).waitFor();
  expect(broken).toEqual([]);
});

test("at 1280 pixels no word of a value is broken, and each lane has a name that is not cut", async () => {
  const { page, inspector } = await inspected("/ava");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  await actor(inspector, "page").click();
  const details = inspector.getByRole("complementary", { name: "Details" });
  await details.getByRole("list", { name: "Context" }).waitFor();
  const broken = await details.locator("li span").evaluateAll((parts) =>
    parts
      .filter((part) => part.childElementCount === 0 && /^(?:null|true|false|-?\d+)$/.test(part.textContent))
      .filter((part) => part.getClientRects().length !== 1)
      .map((part) => part.textContent),
  );
  expect(broken).toEqual([]);
  await inspector.getByRole("tab", { name: "Sequence" }).click();
  const names = inspector.locator("svg text").filter({ has: inspector.locator("title") });
  await names.filter({ hasText: "dialogs" }).waitFor();
  const cut = (await names.allTextContents()).filter((text) => text.endsWith("…"));
  expect(cut).toEqual([]);
  await picture(inspector, "inspector-sequence");
});

test("a reload keeps the recording, in the page and in the storage, and is a load of its own", async () => {
  const { page, inspector, context } = await inspected("/");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  await actor(inspector, "dialog-1").waitFor();
  const windows = context.pages().length;
  await page.goto(`${site.server.origin}/mia`);
  await page.getByRole("heading", { level: 1, name: "Mia Solano" }).waitFor();
  await expect
    .poll(() => inspector.getByLabel("Recording", { exact: true }).locator("option").count())
    .toBe(2);
  expect(context.pages().length).toBe(windows);
  await inspector.getByText("The page was loaded anew").waitFor();
  await inspector.getByText("Live", { exact: true }).waitFor();
  await inspector.close();
  const [reopened] = await Promise.all([context.waitForEvent("page"), context.newPage()]);
  await reopened.setViewportSize({ width: 1280, height: 860 });
  await reopened.goto(`${site.server.origin}/__inspector`);
  await expect
    .poll(() => reopened.getByLabel("Recording", { exact: true }).locator("option").count())
    .toBe(2);
  const kept = reopened.getByLabel("Recording", { exact: true }).locator("option").last();
  await reopened
    .getByLabel("Recording", { exact: true })
    .selectOption({ label: (await kept.textContent())! });
  await actor(reopened, "dialog-1").waitFor();
  await eventually(async () => (await keptLoads(page)).every(({ steps }) => steps > 5)).toBe(true);
});

test("travelling shows the past over the product, and the live page is back afterwards", async () => {
  const { page, inspector, broken } = await inspected("/");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  await page.getByRole("dialog", { name: "Log in" }).getByLabel("Username or Email").fill("dana");
  await actor(inspector, "dialog-1").waitFor();
  const back = inspector.getByRole("button", { name: "One step back" });
  await back.click();
  const cover = page.getByRole("dialog", { name: "The past of this page" });
  const past = page.frameLocator('iframe[title="The past of this page"]');
  await past.getByText(/step \d+ of \d+, /).waitFor();
  await past.getByRole("dialog", { name: "Log in" }).waitFor();
  await picture(page, "inspector-past");
  await inspector.getByRole("button", { name: "To the beginning" }).click();
  await past.getByText("The app has not begun here.").waitFor();
  for (let step = 0; step < 12; step += 1) {
    await inspector.getByRole("button", { name: "One step forward" }).click();
  }
  await past.getByRole("button", { name: "Log in", exact: true }).first().waitFor();
  expect(await past.getByRole("dialog").count()).toBe(0);
  await past.getByRole("button", { name: "Log in", exact: true }).first().click();
  expect(await past.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Back to live" }).click();
  await cover.waitFor({ state: "detached" });
  expect(await page.getByLabel("Username or Email").inputValue()).toBe("dana");
  await inspector.getByText("Live", { exact: true }).waitFor();
  expect(broken).toEqual([]);
});

test("?inspect=embed docks the inspector in the page, to the side or folded; ?inspect=off forgets it", async () => {
  const { page, broken } = await overhear(site.browser);
  await page.goto(`${site.server.origin}/?inspect=embed`);
  const inspector = page.frameLocator('iframe[title="Inspector"]');
  await inspector.getByText("Live", { exact: true }).waitFor();
  const height = () => page.locator("marquee-inspector").evaluate((host) => host.clientHeight);
  const before = await height();
  await page.getByRole("separator", { name: "Size" }).press("ArrowUp");
  expect(await height()).toBeGreaterThan(before);
  await picture(page, "inspector-docked");
  await page.getByRole("button", { name: "Fold" }).click();
  expect(await height()).toBeLessThan(60);
  await page.reload();
  await page.getByRole("button", { name: "Unfold" }).click();
  await page.getByRole("button", { name: "Dock right" }).click();
  expect(await height()).toBe(900);
  await page.goto(`${site.server.origin}/?inspect=off`);
  await page.getByRole("link", { name: "Ava Laurent" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Ava Laurent" }).waitFor();
  expect(await page.locator("marquee-inspector").count()).toBe(0);
  expect(broken).toEqual([]);
});

test("docked, it can be used while a dialog of the page is open, and to travel", async () => {
  const { page, broken } = await overhear(site.browser);
  await page.goto(`${site.server.origin}/?inspect=embed`);
  const inspector = page.frameLocator('iframe[title="Inspector"]');
  await inspector.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill("dana");
  await inspector.getByRole("tab", { name: "Sequence" }).click();
  const back = inspector.getByRole("button", { name: "One step back" });
  await back.click();
  await back.click();
  await inspector.getByText("Past · 2 behind").waitFor();
  await page.frameLocator('iframe[title="The past of this page"]').getByRole("dialog").waitFor();
  await inspector.getByRole("button", { name: "Go back to live" }).first().click();
  await page.getByRole("dialog", { name: "The past of this page" }).waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Username or Email").inputValue()).toBe("dana");
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Username or Email").press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(broken).toEqual([]);
});

test("a window that the browser blocks is offered by a button", async () => {
  const { page, context } = await overhear(site.browser);
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let isPressed = false;
    window.addEventListener("click", () => (isPressed = true), { capture: true });
    window.open = (...given) => (isPressed ? open(...given) : null);
  });
  await page.goto(`${site.server.origin}/?inspect`);
  const button = page.getByRole("button", { name: "Open the inspector" });
  const [inspector] = await Promise.all([context.waitForEvent("page"), button.click()]);
  await inspector.getByText("Live", { exact: true }).waitFor();
  await button.waitFor({ state: "detached" });
  expect(await inspector.evaluate(() => window.opener)).toBeNull();
});

test("another XState app that points at the page is inspected from the official messages", async () => {
  const { page, broken } = await overhear(site.browser);
  await page.goto(`${site.server.origin}/__kit`);
  const [inspector] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(() => {
      const shown = window.open("/__inspector", "xstateinspector")!;
      const machine = { id: "lamp", initial: "off", states: { off: { on: { toggle: "on" } }, on: {} } };
      const common = { sessionId: "x:0", rootId: "x:0", id: null, _version: "0.7.2" };
      window.addEventListener("message", ({ data: message }) => {
        if ((message as { type?: string }).type !== "@statelyai.connected") return;
        const state = (value: string) => ({ status: "active", value, context: { shines: value === "on" } });
        shown.postMessage(
          {
            ...common,
            type: "@xstate.actor",
            name: "lamp",
            definition: JSON.stringify(machine),
            snapshot: state("off"),
          },
          "*",
        );
        shown.postMessage(
          { ...common, type: "@xstate.snapshot", event: { type: "toggle" }, snapshot: state("on") },
          "*",
        );
      });
    }),
  ]);
  await actor(inspector, "lamp").waitFor();
  await inspector.getByText("toggle").first().waitFor();
  await inspector.getByRole("tab", { name: "Paths" }).click();
  await inspector.getByText("Start the app's machine lamp.").waitFor();
  await inspector.getByText("Send toggle.").first().waitFor();
  await inspector.getByRole("button", { name: "Save or delete the recording" }).click();
  await inspector.getByRole("button", { name: "Save this page load as a file" }).waitFor();
  await inspector.keyboard.press("Escape");
  // The app is gone: what was heard of it is kept.
  await eventually(async () =>
    inspector.evaluate(async () =>
      (await indexedDB.databases()).some(({ name }) => name === "marquee.inspector.files"),
    ),
  ).toBe(true);
  await page.close();
  await inspector.reload();
  await actor(inspector, "lamp").waitFor();
  await inspector.getByRole("tab", { name: "Sequence" }).click();
  await inspector.getByRole("row").filter({ hasText: "toggle" }).waitFor();
  expect(broken).toEqual([]);
});

test("the storage keeps the newest loads and says what it dropped", async () => {
  const { page, context } = await overhear(site.browser);
  await page.goto(`${site.server.origin}/?inspect=embed`);
  await eventually(async () => (await keptLoads(page)).length).toBe(1);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("marquee.inspector");
        opening.addEventListener("success", () => {
          const work = opening.result.transaction(["loads", "parts"], "readwrite");
          for (let index = 0; index < 25; index += 1) {
            const load = { id: `old-${index}`, title: `/old-${index}`, begun: 1_000 + index, group: "old" };
            const counts = { ended: 2_000, entries: 0, steps: 0, dropped: 0 };
            work.objectStore("loads").put({ ...load, ...counts });
          }
          work.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
  await page.reload();
  await eventually(async () => (await keptLoads(page)).length).toBeLessThanOrEqual(21);
  const ids = (await keptLoads(page)).map(({ id }) => id);
  expect(ids).toContain("old-24");
  expect(ids).not.toContain("old-0");
  const inspector = await context.newPage();
  await inspector.goto(`${site.server.origin}/__inspector`);
  const options = inspector.getByLabel("Recording", { exact: true }).locator("option");
  await eventually(() => options.count()).toBeGreaterThan(19);
  const oldest = inspector.getByLabel("Recording", { exact: true });
  await oldest.selectOption({ label: (await options.last().textContent())! });
  await inspector.getByText(/older page loads were dropped: the last 20 are kept/).waitFor();
});

describe("where the site does not allow it", () => {
  const closed = () => site.server.origin.replace("127.0.0.1", "localhost");

  test("there is no page and no hook", async () => {
    const { page, context } = await overhear(site.browser);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(`${closed()}/?inspect=embed`);
    await page.getByRole("link", { name: "Ava Laurent" }).waitFor();
    expect(requested.filter((url) => /attach|inspector/.test(new URL(url).pathname))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(context.pages()).toHaveLength(1);
    expect((await page.goto(`${closed()}/__inspector`))!.status()).toBe(404);
    await page.getByText("Page not found.").waitFor();
  });
});
