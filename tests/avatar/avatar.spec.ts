import type { Page } from "playwright";
import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

/** The owner of a profile with the dialog open. */
const edit = async (screen: Screen, username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.113.${addresses}` };
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders });
  const { page } = opened;
  await signInPage(page, site.server.origin, username);
  await page.goto(`${site.server.origin}/${username}`);
  await page.getByRole("button", { name: "Edit avatar" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Avatar" });
  await dialog.waitFor();
  return { ...opened, dialog };
};

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const face = (page: Page, name: string) => page.locator("header").getByAltText(name, { exact: true });

test("[UPLOAD-01] [UPLOAD-02] [UPLOAD-04] [UPLOAD-05] [UPLOAD-06] [COVER-21] [CERR-11] on a phone a creator without an avatar chooses one, places it, and sees it on her page", async () => {
  const { page, dialog, problems } = await edit("phone", "nora");
  await dialog.getByText("no nudity or lingerie for preview images").waitFor();
  expect(await dialog.getByRole("button", { name: "Delete" }).count()).toBe(0);
  expect(await dialog.getByRole("button", { name: "Close" }).count()).toBe(1);
  await expectAccessible(page);
  await picture(page, "avatar-empty-phone");
  const chooser = dialog.locator("input[type=file]");
  await chooser.setInputFiles(file("moving.gif", "image/gif", await photo({ format: "gif" })));
  await dialog.getByText("Animated GIF images cannot be uploaded as your avatar.").waitFor();
  await expectAccessible(page);
  await chooser.setInputFiles(file("my face!.jpg", "image/jpeg", await photo()));
  const square = dialog.getByRole("group", { name: /^Your picture/ });
  const before = await square.locator("img").boundingBox();
  await square.press("ArrowDown");
  await square.press("+");
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  expect(Number(await zoom.inputValue())).toBeCloseTo(1.1, 1);
  const after = await square.locator("img").boundingBox();
  expect(after!.width).toBeGreaterThan(before!.width);
  await expectAccessible(page);
  await picture(page, "avatar-square-phone");
  const upload = "**/api/v1/upload";
  const isShown = Promise.withResolvers<void>();
  let sent = "";
  await page.route(upload, async (route) => {
    await isShown.promise;
    sent = (await route.request().headerValue("upload-metadata")) ?? "";
    await route.continue();
  });
  const isMade = Promise.withResolvers<void>();
  const isAsked = page.waitForRequest("**/media/public/avatars/**");
  await page.route("**/media/public/avatars/**", async (route) => {
    await isMade.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("progressbar").waitFor();
  await picture(page, "avatar-sending-phone");
  isShown.resolve();
  await isAsked;
  expect(await page.getByText("Avatar uploaded.").count()).toBe(0);
  isMade.resolve();
  await page.getByText("Avatar uploaded.").waitFor();
  // It is said when the header has it.
  const inHeader = await page
    .locator("header img")
    .evaluateAll((all) =>
      all.map((it) => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0),
    );
  expect(inHeader).toEqual(inHeader.map(() => true));
  expect(inHeader.length).toBeGreaterThan(0);
  expect(sent).toContain(`filename ${btoa("myface.jpg")}`);
  await dialog.waitFor({ state: "detached" });
  await face(page, "nora").waitFor();
  expect(await face(page, "nora").getAttribute("src")).toMatch(/^\/media\/public\/avatars\/[\da-f]{32}/);
  await picture(page, "avatar-done-phone");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[UPLOAD-03] [COVER-22] [CERR-12] on a desktop a file is dropped and dragged in place; later the avatar is deleted", async () => {
  const { page, dialog, problems } = await edit("desktop", "ava");
  await expectAccessible(page);
  await picture(page, "avatar-there-desktop");
  const bytes = (await photo()).toString("base64");
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([content], "me.jpg", { type: "image/jpeg" }));
    return transfer;
  }, bytes);
  const target = dialog.getByText("Or drop one here");
  await target.dispatchEvent("dragover", { dataTransfer: data });
  await picture(page, "avatar-over-desktop");
  await target.dispatchEvent("drop", { dataTransfer: data });
  const square = dialog.getByRole("group", { name: /^Your picture/ });
  const there = (await square.locator("img").boundingBox())!;
  const middle = (await square.boundingBox())!;
  await page.mouse.move(middle.x + 100, middle.y + 100);
  await page.mouse.wheel(0, -100);
  await page.mouse.down();
  await page.mouse.move(middle.x + 140, middle.y + 130, { steps: 4 });
  await page.mouse.up();
  const moved = (await square.locator("img").boundingBox())!;
  expect(moved.width).toBeGreaterThan(there.width);
  expect(moved.y).not.toBe(there.y);
  await picture(page, "avatar-square-desktop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Avatar uploaded.").waitFor();
  await expect.poll(() => face(page, "Ava Laurent").getAttribute("src")).toMatch(/avatars\/[\da-f]{32}/);
  await page.getByRole("button", { name: "Edit avatar" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Avatar deleted.").waitFor();
  await expect.poll(() => face(page, "Ava Laurent").count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[CERR-09] what the server refuses and a line that breaks are told at the picture, which is not lost", async () => {
  const { page, dialog } = await edit("phone", "ava");
  await dialog
    .locator("input[type=file]")
    .setInputFiles(file("no.png", "image/png", Buffer.from("no picture")));
  await dialog.getByText("This picture cannot be read. Please choose another one.").waitFor();
  await dialog.locator("input[type=file]").setInputFiles(file("me.jpg", "image/jpeg", await photo()));
  await page.route("**/api/v1/upload", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/^We could not reach the server/).waitFor();
  await expectAccessible(page);
  await picture(page, "avatar-unreachable-phone");
  await page.unroute("**/api/v1/upload");
  await page.route(
    "**/api/v1/account/avatar",
    (route) => route.fulfill({ status: 429, json: { error: "Too many tries.", code: "too_many" } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("alert").getByText("Too many tries.").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Avatar uploaded.").waitFor();
  await page.context().close();
});

test("of two windows that change the avatar the later one is shown the other's, and keeps it or replaces it", async () => {
  const one = await edit("phone", "rita");
  const tab = await one.page.context().newPage();
  await tab.goto(`${site.server.origin}/rita`);
  await tab.getByRole("button", { name: "Edit avatar" }).click();
  const other = tab.getByRole("dialog", { name: "Edit Avatar" });
  const place = async (dialog: typeof other) => {
    await dialog.locator("input[type=file]").setInputFiles(file("me.jpg", "image/jpeg", await photo()));
    await dialog.getByRole("slider", { name: "Zoom" }).waitFor();
  };
  await place(other);
  await place(one.dialog);
  await one.dialog.getByRole("button", { name: "Save" }).click();
  await one.page.getByText("Avatar uploaded.").waitFor();
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("The avatar was changed meanwhile. You see the one that is there now.").waitFor();
  await other.getByText("This is the avatar now. Do you want yours instead?").waitFor();
  const there = await other.getByAltText("The avatar now").getAttribute("src");
  expect(there).toMatch(/avatars\/[\da-f]{32}/);
  await expectAccessible(tab);
  await picture(tab, "avatar-changed-phone");
  await other.getByRole("button", { name: "Keep it" }).click();
  await other.waitFor({ state: "detached" });
  await expect.poll(() => face(tab, "Rita Moreau").getAttribute("src")).toContain(there!.slice(0, -5));
  // Deleted in one window, replaced in the other.
  for (const [page, dialog] of [
    [one.page, one.dialog],
    [tab, other],
  ] as const) {
    await page.getByRole("button", { name: "Edit avatar" }).click();
    await dialog.waitFor();
  }
  await place(other);
  await one.dialog.getByRole("button", { name: "Delete" }).click();
  await one.page.getByText("Avatar deleted.").waitFor();
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("There is no avatar now. Do you want yours?").waitFor();
  await other.getByRole("button", { name: "Replace it" }).click();
  await tab.getByText("Avatar uploaded.").waitFor();
  expect(one.problems).toEqual([]);
  await one.page.context().close();
});
