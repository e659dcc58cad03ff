import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

/** The owner on her profile. */
const open = async (screen: Screen, username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.113.${addresses}` };
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}/${username}`);
  const changes = opened.page.getByRole("group", { name: "Cover changes" });
  const cover = opened.page.getByRole("region", { name: "Cover", exact: true }).locator("> img");
  return { ...opened, changes, cover };
};

const large = () => photo({ width: 1600, height: 1200 });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test("[COVER-12] [COVER-24] [COVER-25] [COVER-26] [COVER-27] [CERR-14] on a phone a creator tries a cover, cancels it, and saves another one", async () => {
  const { page, changes, cover, problems } = await open("phone", "ava");
  const before = await cover.getAttribute("src");
  const chooser = page.getByLabel("Change cover");
  await expectAccessible(page);
  await picture(page, "cover-shown-phone");
  await chooser.setInputFiles(file("me.jpg", "image/jpeg", await large()));
  await changes.getByText("Save Cover Changes?").waitFor();
  await expectAccessible(page);
  await picture(page, "cover-placing-phone");
  await changes.getByRole("button", { name: "Cancel" }).click();
  await chooser.waitFor({ state: "attached" });
  expect(await cover.getAttribute("src")).toBe(before);
  await chooser.setInputFiles(file("me.jpg", "image/jpeg", await large()));
  const placed = page.getByRole("group", { name: /^The new cover/ });
  // In its frame: a press may scroll the page.
  const top = async () => (await placed.locator("img").boundingBox())!.y - (await placed.boundingBox())!.y;
  const there = await top();
  await placed.press("ArrowDown");
  expect(await top()).toBeLessThan(there);
  const upload = "**/api/v1/upload";
  const isShown = Promise.withResolvers<void>();
  await page.route(upload, async (route) => {
    await isShown.promise;
    await route.continue();
  });
  await changes.getByRole("button", { name: "Save" }).click();
  await changes.getByText(/^\d+%$/).waitFor();
  await picture(page, "cover-sending-phone");
  isShown.resolve();
  await page.getByText("Cover uploaded.").waitFor();
  await expect.poll(() => cover.getAttribute("src")).toMatch(/^\/media\/public\/covers\/[\da-f]{32}/);
  await page.reload();
  expect(await cover.getAttribute("src")).toMatch(/^\/media\/public\/covers\/[\da-f]{32}/);
  await expectAccessible(page);
  await picture(page, "cover-saved-phone");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[CERR-13] on a desktop a cover is dragged; what the server refuses and a broken line are told, and the picture stays", async () => {
  const { page, changes, cover } = await open("desktop", "rita");
  const chooser = page.getByLabel("Change cover");
  await chooser.setInputFiles(file("small.jpg", "image/jpeg", await photo({ width: 640, height: 400 })));
  await page.getByText("The picture is too small. It needs at least 960x300 px.").waitFor();
  await chooser.setInputFiles(file("me.jpg", "image/jpeg", await large()));
  const placed = page.getByRole("group", { name: /^The new cover/ });
  const there = (await placed.locator("img").boundingBox())!;
  await page.mouse.move(300, 200);
  await page.mouse.down();
  await page.mouse.move(300, 160, { steps: 4 });
  await page.mouse.up();
  expect((await placed.locator("img").boundingBox())!.y).toBeLessThan(there.y);
  await picture(page, "cover-placing-desktop");
  await page.route("**/api/v1/upload", (route) => route.abort());
  await changes.getByRole("button", { name: "Save" }).click();
  await changes.getByText("The cover was not saved.").waitFor();
  await expectAccessible(page);
  await picture(page, "cover-unreachable-desktop");
  await page.unroute("**/api/v1/upload");
  await page.route(
    "**/api/v1/account/cover",
    (route) => route.fulfill({ status: 429, json: { error: "Too many tries.", code: "too_many" } }),
    { times: 1 },
  );
  await changes.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Too many tries.").waitFor();
  await changes.getByRole("button", { name: "Save" }).click();
  await page.getByText("Cover uploaded.").waitFor();
  await expect.poll(() => cover.getAttribute("src")).toMatch(/covers\/[\da-f]{32}/);
  await page.context().close();
});

test("[COVER-01] [COVER-03] [COVER-13] [COVER-36] the name and the likes stand on the cover; the owner edits the name there", async () => {
  const { page, problems } = await open("phone", "ava");
  const cover = page.getByRole("region", { name: "Cover", exact: true });
  await cover.getByText(/like/).waitFor();
  await cover.getByRole("heading", { name: "Ava Laurent" }).waitFor();
  await page.getByRole("button", { name: "Edit name" }).click();
  const field = page.getByLabel("Display name");
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill("www.ava.example");
  await page.keyboard.press("Enter");
  await page.getByText("Links are not allowed in the name.").waitFor();
  await expectAccessible(page);
  await picture(page, "name-wrong-phone");
  await page.keyboard.press("Escape");
  await cover.getByRole("heading", { name: "Ava Laurent" }).waitFor();
  await page.getByRole("button", { name: "Edit name" }).click();
  await field.fill("Ava Maximiliana Laurent de la Montagne ok");
  await page.keyboard.press("Enter");
  await page.getByText("The name may have at most 40 characters.").waitFor();
  await field.fill("Ava Maximiliana Laurent de la Montagne");
  await page.keyboard.press("Enter");
  await page.getByText("Your name is saved.").waitFor();
  await page.reload();
  await cover.getByRole("heading", { name: "Ava Maximiliana Laurent de la Montagne" }).waitFor();
  await picture(page, "name-long-phone");
  await page.setViewportSize({ width: 1280, height: 900 });
  await picture(page, "name-long-desktop");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[COVER-02] a film is the cover once it is ready: it moves over its still, and can be stopped; it rests for who wants no motion", async () => {
  const { page, changes, problems } = await open("phone", "mia");
  const chooser = page.getByLabel("Change cover");
  const long = await film({ width: 320, height: 240, sound: false, seconds: 61 });
  await chooser.setInputFiles(file("long.mp4", "video/mp4", long));
  await page.getByText("The film is too long. The limit is 60 seconds.").waitFor();
  await chooser.setInputFiles(file("me.wmv", "video/x-ms-wmv", Buffer.from("no film")));
  await changes.getByText("Save Cover Changes?").waitFor();
  await page.getByText("This browser cannot play the film.").waitFor();
  await expectAccessible(page);
  await picture(page, "cover-film-unseen-phone");
  await changes.getByRole("button", { name: "Cancel" }).click();
  await chooser.setInputFiles(
    file("me.mp4", "video/mp4", await film({ width: 960, height: 400, sound: false })),
  );
  await page.getByLabel("The new cover film").waitFor();
  await expectAccessible(page);
  await picture(page, "cover-film-placing-phone");
  await changes.getByRole("button", { name: "Save" }).click();
  await page.getByText("Cover uploaded. It is shown as soon as your film is ready").waitFor();
  await page.mouse.move(0, 400);
  await page.getByRole("tooltip").waitFor({ state: "detached" });
  const region = page.getByRole("region", { name: "Cover", exact: true });
  // The page hears of it by itself.
  const stop = region.getByRole("button", { name: "Stop the cover film" });
  await stop.waitFor({ timeout: 180_000 });
  const playing = () => region.locator("video").evaluate((it: HTMLVideoElement) => !it.paused && it.muted);
  expect(await playing()).toBe(true);
  await expectAccessible(page);
  await picture(page, "cover-film-phone");
  await stop.click();
  await region.getByRole("button", { name: "Play the cover film" }).waitFor();
  expect(await playing()).toBe(false);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  expect(await region.locator("> img").getAttribute("src")).toMatch(/\.jpg$/);
  await expect.poll(() => region.locator("video").count()).toBe(1);
  expect(await playing()).toBe(false);
  expect(await region.getByRole("button", { name: /the cover film/ }).isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("of two windows that change the cover the later one is shown the other's, and keeps it or replaces it", async () => {
  const { page, changes, cover } = await open("phone", "nora");
  const tab = await page.context().newPage();
  // In one window she hears of nothing.
  await tab.routeWebSocket(/\/socket$/, () => undefined);
  await tab.goto(`${site.server.origin}/nora`);
  const place = async (where: typeof page) => {
    await where.getByLabel("Change cover").setInputFiles(file("me.jpg", "image/jpeg", await large()));
    await where.getByText("Save Cover Changes?").waitFor();
  };
  const late = tab.getByRole("group", { name: "Cover changes" });
  const save = async () => {
    await place(tab);
    await place(page);
    await changes.getByRole("button", { name: "Save" }).click();
    await page.getByText("Cover uploaded.").first().waitFor();
    await late.getByRole("button", { name: "Save" }).click();
    await late.getByText("This is the cover now. Do you want yours instead?").waitFor();
  };
  await save();
  const there = await late.getByAltText("The cover now").getAttribute("src");
  expect(there).toMatch(/^\/media\/public\/covers\/[\da-f]{32}/);
  await expectAccessible(tab);
  await picture(tab, "cover-changed-phone");
  await tab.setViewportSize({ width: 1280, height: 900 });
  await picture(tab, "cover-changed-desktop");
  await late.getByRole("button", { name: "Keep it" }).click();
  const shown = tab.getByRole("region", { name: "Cover", exact: true }).locator("> img");
  expect(await shown.getAttribute("src")).toBe(there);
  await save();
  await late.getByRole("button", { name: "Replace it" }).click();
  await tab.getByText("Cover uploaded.").waitFor();
  const mine = await shown.getAttribute("src");
  expect(mine).not.toBe(there);
  await expect.poll(() => cover.getAttribute("src")).toBe(mine);
  await page.context().close();
});
