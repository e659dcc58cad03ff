import type { Page } from "playwright";
import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (screen: Screen, username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.113.${addresses}` };
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders, baseURL: site.server.origin });
  await signInPage(opened.page, site.server.origin, username);
  return opened;
};

const tile = (page: Page, name: string | RegExp) => page.getByRole("checkbox", { name });
const bar = (page: Page) => page.getByRole("group", { name: "What is chosen" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const folder = (page: Page) => page.getByLabel("Folder", { exact: true });

const addFile = async (page: Page, name: string): Promise<void> => {
  const buffer = await photo({ width: 600, height: 400 });
  await page.getByLabel("Add files").setInputFiles({ name, mimeType: "image/jpeg", buffer });
};

test("[ACCT-65] [UPLOAD-11] a creator finds, adds, names, moves and deletes her media", async () => {
  const { page, problems } = await visit("desktop", "ava");
  await page.goto("/account/vault");
  await tile(page, "rain loop.wav").waitFor();
  await expectAccessible(page);
  await picture(page, "vault-desktop");
  await folder(page).selectOption({ label: "Studio evenings (4)" });
  await tile(page, "rain loop.wav").waitFor({ state: "detached" });
  await tile(page, "studio light 1.jpg").waitFor();
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(4);
  await page.getByLabel("Kind").selectOption("Films");
  await tile(page, "studio light 1.jpg").waitFor({ state: "detached" });
  await tile(page, "lamp test.mov").waitFor();

  await button(page, "New folder").click();
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog");
  await dialog.getByLabel("Name").fill("sketchBOOK");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("You have a folder of this name already.").waitFor();
  await picture(page, "vault-folder-desktop");
  await dialog.getByLabel("Name").fill("A folder with quite a long name, for once");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Folder made.").waitFor();
  await page.getByLabel("Kind").selectOption("Every kind");
  await folder(page).selectOption({ label: "A folder with quite a long name, for onc (0)" });
  await page.getByText("Nothing here").waitFor();
  await picture(page, "vault-nothing-desktop");

  await addFile(page, "../Beach <at> noon_1.jpg");
  // A name that would begin with a dot is none.
  await tile(page, /^\d+_image\.webp$/).check();
  await bar(page).getByRole("button", { name: "Rename" }).click();
  await dialog.getByLabel("Name").fill("Noon: at/the beach?.jpg");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Renamed.").waitFor();
  await tile(page, "Noon atthe beach.jpg").check();
  await bar(page).getByRole("button", { name: "Move" }).click();
  await dialog.getByLabel("Folder").selectOption("Sketchbook");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Moved file.").waitFor();
  await page.getByText("Nothing here").waitFor();
  await button(page, "Delete folder").click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Deleted.").waitFor();
  await folder(page).selectOption({ label: "Sketchbook (4)" });
  await tile(page, "Noon atthe beach.jpg").check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await page.getByText("Delete this file?").waitFor();
  await expectAccessible(page);
  await picture(page, "vault-delete-desktop");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await tile(page, "Noon atthe beach.jpg").waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});

test("[ACCT-65] [POSTS-25] on a phone what is chosen in the vault becomes a post, without being sent again", async () => {
  const { page, problems } = await visit("phone", "ava");
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/fans-media") || request.url().includes("/api/v1/upload"))
      uploads.push(request.url());
  });
  await page.goto("/account/vault");
  for (const name of ["sketch_02.png", "sketch_01.png"]) await tile(page, name).check();
  await expectAccessible(page);
  await picture(page, "vault-chosen-phone");
  await bar(page).getByRole("button", { name: "Create a post" }).click();
  await page.waitForURL(/\/post\/create\?vault=\d+,\d+$/);
  const form = page.getByRole("form", { name: "Post" });
  const rows = form.getByRole("group", { name: "Files" }).getByRole("listitem");
  await expect.poll(() => rows.locator("p").first().textContent()).toBe("sketch_02.png");
  await button(page, "From your vault").click();
  const dialog = page.getByRole("dialog", { name: "From your vault" });
  await dialog.getByLabel("Folder").selectOption({ label: "Studio evenings (4)" });
  await dialog.getByRole("checkbox", { name: "sketch_03.png" }).waitFor({ state: "detached" });
  const third = dialog.getByRole("checkbox", { name: "the long table.jpg" });
  await third.check();
  await dialog.getByText("1 of 18 chosen").waitFor();
  await expectAccessible(page);
  await picture(page, "vault-picker-phone");
  await dialog.getByLabel("Folder").selectOption({ label: "All folders" });
  expect(await dialog.getByRole("checkbox", { name: "sketch_01.png" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((it) => it.querySelector("p")?.textContent)))
    .toEqual(["sketch_02.png", "sketch_01.png", "the long table.jpg"]);
  await picture(page, "vault-in-editor-phone");
  await form.getByLabel("Text").fill("Three from the vault");
  await form.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your post is published.").waitFor();
  const post = page.getByRole("article").filter({ hasText: "Three from the vault" });
  await expect
    .poll(() =>
      post
        .getByRole("group", { name: /^3 pictures/ })
        .locator("img")
        .count(),
    )
    .toBe(3);
  expect([uploads, problems]).toEqual([[], []]);
});

test("a vault that is empty says what to do; a picture that is not taken says why and goes", async () => {
  const { page, problems } = await visit("phone", "nora");
  await page.goto("/account/vault");
  await page.getByText("Your vault is empty").waitFor();
  await expectAccessible(page);
  await picture(page, "vault-empty-phone");
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "terms.pdf", mimeType: "application/pdf", buffer: Buffer.from("no picture") });
  await page.getByText(/^Only gif, jpeg, png, webp/).waitFor();
  await picture(page, "vault-wrong-phone");
  await button(page, "Remove: terms.pdf").click();
  await addFile(page, "a".repeat(150));
  await tile(page, "a".repeat(120)).waitFor();
  await picture(page, "vault-long-name-phone");
  await page.goto("/post/create");
  await button(page, "From your vault").click();
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
});

test("[ACCT-74] what is chosen becomes the files of a message to many, and what was written meanwhile stays", async () => {
  const { page, problems } = await visit("phone", "ava");
  await page.goto("/account/vault");
  for (const name of ["sketch_02.png", "sketch_01.png"]) await tile(page, name).check();
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/account\/vault\?.*ids=/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await bar(page).getByRole("button", { name: "Send a DM" }).click();
  await page.waitForURL(/\/direct-message\/inbox\/open-broadcast\?vault=\d+,\d+$/);
  await page.getByLabel("Message").fill("Sketches of tonight");
  await page.getByRole("button", { name: /Loading the files…/ }).waitFor();
  gate.resolve();
  const rows = page.getByRole("group", { name: "Files" }).getByRole("listitem");
  await expect.poll(() => rows.locator("p").allTextContents()).toEqual(["sketch_02.png", "sketch_01.png"]);
  expect(await page.getByLabel("Message").inputValue()).toBe("Sketches of tonight");
  await expectAccessible(page);
  await picture(page, "vault-message-phone");
  expect(problems).toEqual([]);
});

test("[COVER-29] what was not approved is marked, cannot be chosen in an editor, and leads to its reason", async () => {
  const { page, problems } = await visit("desktop", "rex");
  await page.goto("/account/vault");
  await tile(page, "found on the web.jpg").check();
  await page.getByText("Not approved").waitFor();
  expect(await bar(page).getByRole("button", { name: "Create a post" }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await picture(page, "vault-rejected-desktop");
  await bar(page).getByRole("link", { name: "See why" }).click();
  await page.getByText("This picture is somebody else's.").first().waitFor();
  await page.goto("/post/create");
  await button(page, "From your vault").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "gym mirror.jpg" }).waitFor();
  expect(await dialog.getByRole("checkbox", { name: "found on the web.jpg" }).isDisabled()).toBe(true);
  await picture(page, "vault-picker-rejected-desktop");
  expect(problems).toEqual([]);
});
