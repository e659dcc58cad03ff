import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { startTwitterProvider, type TwitterProvider } from "../social-sign-in/twitter-provider.ts";

let twitter: TwitterProvider;
/** The same site of the branded source. */
let branded: ServerProcess;
const site = demoSiteInBrowser(async () => {
  twitter = await startTwitterProvider();
  return twitter.settings;
});

beforeAll(async () => {
  const file = join(site.data.dataDir, "sites.json");
  const record = { id: "branded", hosts: ["127.0.0.1"], record: { signup_source: "fantime" } };
  await writeFile(file, JSON.stringify({ sites: [record] }));
  const environment = { DATABASE_URL: site.data.url, DATA_DIR: site.data.dataDir, SITE: file };
  branded = await launchServer({ ...environment, ...twitter.settings });
});
afterAll(() => Promise.all([branded?.stop(), twitter?.stop()]));

const TEXT = "Connect Twitter to share your new posts with your followers.";

const visit = async (origin: string, username: string, screen: Screen) => {
  const opened = await openPage(site.browser, screen);
  await signInPage(opened.page, origin, username);
  await opened.page.goto(`${origin}/ava`);
  return opened;
};

test("[PROFILE-43] the owner alone is asked to connect Twitter, until it is connected", async () => {
  const fan = await visit(site.server.origin, "sub", "phone");
  await fan.page.getByRole("banner").waitFor();
  const { page, problems } = await visit(site.server.origin, "ava", "phone");
  await page.getByText(TEXT).waitFor();
  await expectAccessible(page);
  await picture(page, "connect-twitter-phone");
  expect(await fan.page.getByText(TEXT).count()).toBe(0);
  twitter.user({ id: "77", name: "Ava", username: "ava_tweets" });
  await page.getByRole("button", { name: "Connect Twitter" }).click();
  await page.waitForURL(/\/account\/setting\/socials/);
  await page.getByText("@ava_tweets").waitFor();
  await page.goto(`${site.server.origin}/ava`);
  await page.getByRole("button", { name: "Edit name" }).waitFor();
  expect(await page.getByText(TEXT).count()).toBe(0);
  // What it promises: the editor offers it, and a new post is told of there.
  await page.goto(`${site.server.origin}/post/create`);
  const shares = page.getByRole("checkbox", { name: "Share on Twitter" });
  await shares.waitFor();
  expect(await shares.isChecked()).toBe(true);
  await page.getByLabel("Text", { exact: true }).fill("Good morning from the lake");
  await shares.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, "share-on-twitter-phone");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your post is published.").waitFor();
  await expect
    .poll(() => twitter.tweets())
    .toEqual([expect.stringMatching(/^Good morning from the lake http:\S+\/ava\?post=\d+$/)]);
  expect(problems).toEqual([]);
});

test("who has not connected it has no such switch", async () => {
  const { page } = await visit(site.server.origin, "noah", "desktop");
  const asked = page.waitForResponse((response) => response.url().endsWith("/api/v1/account/sharing"));
  await page.goto(`${site.server.origin}/post/create`);
  expect(await (await asked).json()).toEqual({ twitter: false });
  await page.getByRole("button", { name: "Publish" }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Share on Twitter" }).count()).toBe(0);
});

test("[PROFILE-44] [PROFILE-45] without a confirmed e-mail its button asks for one and leads to where it is given", async () => {
  await site.database.query("update account set email_confirmed = false where username = 'mia'");
  const { page } = await visit(site.server.origin, "mia", "desktop");
  await page.goto(`${site.server.origin}/mia`);
  await page.getByText(TEXT).waitFor();
  await picture(page, "connect-twitter-desktop");
  await page.getByRole("button", { name: "Connect Twitter" }).click();
  const alert = page.getByRole("alertdialog");
  await alert.getByText("Please add and confirm your email address first.").waitFor();
  await picture(page, "connect-twitter-alert-desktop");
  await alert.getByRole("button", { name: "OK" }).click();
  await page.waitForURL(`${site.server.origin}/account/email_and_pwd`);
});

test("[PROFILE-91] [PROFILE-92] what is dismissed stays away on the branded source, and is there at the next load elsewhere", async () => {
  for (const [origin, returns] of [
    [branded.origin, false],
    [site.server.origin, true],
  ] as const) {
    const { page } = await visit(origin, "mia", "desktop");
    await page.goto(`${origin}/mia`);
    await page.getByText(TEXT).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText(TEXT).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Edit name" }).waitFor();
    if (returns) await page.getByText(TEXT).waitFor();
    else expect(await page.getByText(TEXT).count()).toBe(0);
    await page.context().close();
  }
});
