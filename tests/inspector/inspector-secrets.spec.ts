import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import type { Page } from "playwright";
import { expect, test } from "vitest";

import { cards } from "../payment/buyer.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openInspected } from "./inspected.ts";

const journey = join(import.meta.dirname, "../journal/recordings/sign-up-and-subscribe.recording.gz");

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });

/** Everything that a page's browser has stored for the site, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("marquee.inspector");
        opening.addEventListener("success", () => {
          const stores = [...opening.result.objectStoreNames];
          const reading = opening.result.transaction(stores);
          const all = stores.map((store) => reading.objectStore(store).getAll());
          reading.addEventListener("complete", () => {
            opening.result.close();
            const storages = [{ ...sessionStorage }, { ...localStorage }];
            resolve(JSON.stringify([...all.map(({ result }) => result as unknown), ...storages]));
          });
        });
      }),
  );

const saveTab = async (inspector: Page): Promise<string> => {
  await inspector.getByRole("button", { name: "Save or delete the recording" }).click();
  const [download] = await Promise.all([
    inspector.waitForEvent("download"),
    inspector.getByRole("button", { name: /^Save the whole tab/ }).click(),
  ]);
  const file = await readFile(await download.path());
  // The recording of a main journey, which `npm run replay` folds: written anew when it has to be another one.
  if (process.env["RECORD"] !== undefined) await writeFile(journey, file);
  return gunzipSync(file).toString("utf8");
};

test("no secret of a whole session is in the file, the storage, or any message between windows", async () => {
  const { page, context, inspector, said } = await openInspected(site.browser, site.server.origin, "/noah", {
    extraHTTPHeaders: { "cf-ipcountry": "DE" },
  });
  const secrets = new Map<string, string>();
  context.on("request", (request) => {
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    if (typeof body["recaptcha"] === "string") secrets.set(`captcha ${secrets.size}`, body["recaptcha"]);
  });
  const noteGlobals = async () => {
    const globals = await page.evaluate(() => JSON.parse(document.getElementById("page")!.textContent!));
    secrets.set(`csrf ${secrets.size}`, globals.csrf);
    if (globals.user !== null) secrets.set("node token", globals.user.node_token);
  };
  secrets.set("password", "marker-of-the-password-81");
  secrets.set("wrong password", "marker-of-the-wrong-one-27");
  secrets.set("card", cards.pays);
  secrets.set("card digits", cards.pays.replaceAll(" ", ""));
  await noteGlobals();

  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const logIn = page.getByRole("dialog", { name: "Log in" });
  await logIn.getByLabel("Username or Email").fill("secretive");
  await logIn.getByLabel("Password", { exact: true }).fill(secrets.get("wrong password")!);
  await logIn.getByRole("checkbox", { name: "I am human" }).check();
  await logIn.getByText("Thank you, that is done.").waitFor();
  await logIn.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("alert").filter({ hasText: "These credentials do not match" }).first().waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Subscribe for $15.00 a month" }).first().click();
  const signUp = page.getByRole("dialog");
  await signUp.getByLabel("Username").fill("secretive");
  await signUp.getByLabel("Password", { exact: true }).fill(secrets.get("password")!);
  await signUp.getByRole("checkbox", { name: "I am human" }).check();
  await signUp.getByText("Thank you, that is done.").waitFor();
  await signUp.getByRole("button", { name: "Sign up", exact: true }).click();
  const subscribe = page
    .getByRole("dialog", { name: /^Subscribe to/ })
    .getByRole("button", { name: "Subscribe for $15.00 a month" });
  await subscribe.waitFor();
  await noteGlobals();
  const [popup] = await Promise.all([page.waitForEvent("popup"), subscribe.click()]);
  await popup.waitForURL(/\/oauth\/payment\/start/);
  secrets.set("payment address", new URL(popup.url()).search.slice(1));
  await popup.getByLabel("Card number").fill(cards.pays);
  await popup.getByLabel("Expiry").fill("12 / 40");
  await popup.getByLabel("Security code").fill("123");
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Pay $15.00" }).click()]);
  await page.getByText("Payment successful", { exact: true }).waitFor();

  const places = {
    file: await saveTab(inspector),
    storage: await stored(page),
    messages: said.join("\n"),
    inspector: await stored(inspector),
  };
  expect(secrets.size).toBeGreaterThanOrEqual(9);
  for (const [place, text] of Object.entries(places)) {
    const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);
    expect(found, place).toEqual([]);
    // The sign-in is there, without what was secret in it.
    expect(/field\W+password\W[^}]*\[secret\]/.test(text), place).toBe(true);
  }
});
