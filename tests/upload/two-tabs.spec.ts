import type { Page } from "playwright";
import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const form = (page: Page) => page.getByRole("form", { name: "Post" });
const files = (page: Page) => form(page).getByRole("group", { name: "Files" });

/** Holds a page's pieces back: what sends them has begun, and is not over. Answers what lets them through. */
const holdPieces = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/upload/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
};

/** The token of the upload that a page publishes with a text; `answer`: what it is answered. */
const publish = async (page: Page, text: string) => {
  await form(page).getByLabel("Text").fill(text);
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/v1/account/post"));
  await form(page).getByRole("button", { name: "Publish" }).click();
  const answer = await answered;
  const { media } = JSON.parse(answer.request().postData() ?? "{}");
  return { tkn: media[0].tkn as string, status: answer.status() };
};

test("[X-22] the same file in two tabs is one upload: one of them publishes it, the other is told which file it was, keeps what was typed, and sends it again", async () => {
  const { page, problems } = await openPage(site.browser, "phone", { baseURL: site.server.origin });
  await signInPage(page, site.server.origin, "nora");
  await page.goto("/nora/posts/create");
  const other = await page.context().newPage();
  await other.goto("/nora/posts/create");
  const beach = { name: "beach.jpg", mimeType: "image/jpeg", buffer: await photo() };
  // The first one has begun, and its bytes are on their way when the second one begins.
  const letThrough = await holdPieces(page);
  const begun = page.waitForResponse((response) => response.url().endsWith("/api/v1/upload"));
  await files(page).locator("input[type=file]").setInputFiles(beach);
  expect((await begun).status()).toBe(201);
  await files(page).getByText("Sending…").waitFor();
  await files(other).locator("input[type=file]").setInputFiles(beach);
  await files(other).getByText("Sent", { exact: true }).waitFor();
  letThrough();
  await files(page).getByText("Sent", { exact: true }).waitFor();

  const first = await publish(other, "From the other tab");
  expect(first.status).toBe(201);
  await other.getByText("Your post is published.").waitFor();
  const second = await publish(page, "From this tab");
  expect(second).toEqual({ tkn: first.tkn, status: 410 });
  await page
    .getByRole("alert")
    .filter({ hasText: "This upload has expired. Please choose the file again." })
    .waitFor();
  await files(page)
    .getByRole("alert")
    .filter({ hasText: "beach.jpg is not there any more: it was used elsewhere" })
    .waitFor();
  expect(await files(page).getByText("Sent", { exact: true }).count()).toBe(0);
  expect(await form(page).getByLabel("Text").inputValue()).toBe("From this tab");
  await expectAccessible(page);
  await picture(page, "upload-used-elsewhere-phone");

  await files(page).locator("input[type=file]").setInputFiles(beach);
  await files(page).getByText("Sent", { exact: true }).waitFor();
  const third = await publish(page, "From this tab");
  expect([third.status, third.tkn === first.tkn]).toEqual([201, false]);
  await page.getByText("Your post is published.").waitFor();
  for (const text of ["From this tab", "From the other tab"]) {
    const post = page.getByRole("article").filter({ hasText: text });
    await post.getByAltText(/^Picture by/).waitFor();
  }
  expect(problems).toEqual([]);
});

test("[X-22] a gallery and the vault say which file was published meanwhile, and take it out or leave it", async () => {
  const { page, problems } = await openPage(site.browser, "phone", { baseURL: site.server.origin });
  await signInPage(page, site.server.origin, "mia");
  const garden = {
    name: "garden.jpg",
    mimeType: "image/jpeg",
    buffer: await photo({ width: 700, height: 500 }),
  };
  await page.goto("/account/direct-message/profile?new=photo_dm");
  const chosen = page.getByRole("group", { name: "Files" });
  // All three have begun before one of them is over: it is one upload.
  const letGallery = await holdPieces(page);
  const begun = page.waitForResponse((response) => response.url().endsWith("/api/v1/upload"));
  await chosen.locator("input[type=file]").setInputFiles(garden);
  expect((await begun).status()).toBe(201);
  await chosen.getByText("Sending…").waitFor();
  const vault = await page.context().newPage();
  // The vault has its file when the answer is given, which is held until a post shows it.
  const isPublished = Promise.withResolvers<void>();
  await vault.route("**/api/v1/account/vault", async (route) => {
    if (route.request().method() === "POST") await isPublished.promise;
    await route.continue();
  });
  await vault.goto("/account/vault");
  const letVault = await holdPieces(vault);
  const asked = vault.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/v1/account/vault"),
  );
  await vault.getByLabel("Add files").setInputFiles(garden);
  await vault.getByRole("list", { name: "On their way" }).getByText("Sending…").waitFor();
  const other = await page.context().newPage();
  await other.goto("/mia/posts/create");
  await files(other).locator("input[type=file]").setInputFiles(garden);
  await files(other).getByText("Sent", { exact: true }).waitFor();
  letGallery();
  await chosen.getByText("Sent", { exact: true }).waitFor();
  letVault();
  await asked;
  expect((await publish(other, "From another tab")).status).toBe(201);
  isPublished.resolve();

  const gone = "garden.jpg is not there any more: it was used elsewhere";
  const kept = vault.getByRole("list", { name: "On their way" });
  await kept.getByRole("alert").filter({ hasText: gone }).waitFor();
  expect(await kept.getByText("Sent", { exact: true }).count()).toBe(0);
  expect(await kept.getByRole("button", { name: /^Try again/ }).count()).toBe(0);
  await expectAccessible(vault);
  await picture(vault, "vault-used-elsewhere-phone");
  await kept.getByRole("button", { name: "Remove: garden.jpg" }).click();
  await kept.waitFor({ state: "detached" });

  await page.getByLabel("Title").fill("By the wall");
  await page.getByLabel("Price").fill("5");
  await page.getByRole("button", { name: "Put on sale" }).click();
  await chosen.getByRole("alert").filter({ hasText: gone }).waitFor();
  expect(await chosen.getByRole("listitem").count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "gallery-used-elsewhere-phone");
  await chosen.locator("input[type=file]").setInputFiles(garden);
  await chosen.getByText("Sent", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Put on sale" }).click();
  await page.getByText("Your gallery is on sale.").waitFor();
  expect(problems).toEqual([]);
});
