import type { Page } from "playwright";
import { expect, test } from "vitest";

import { emptySiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = emptySiteInBrowser();

const openKit = async (screen: Screen, colorScheme: "light" | "dark") => {
  const opened = await openPage(site.browser, screen, { colorScheme, reducedMotion: "reduce" });
  await opened.page.goto(`${site.server.origin}/__kit`);
  await opened.page.getByRole("heading", { name: "The kit" }).waitFor();
  return opened;
};

const openDialogs = (page: Page): Promise<number> => page.locator("dialog[open]").count();
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement!.textContent);

for (const screen of ["phone", "desktop"] as const) {
  for (const scheme of ["light", "dark"] as const) {
    test(`every part of the kit is accessible and stays inside the screen (${screen}, ${scheme})`, async () => {
      const { page, problems } = await openKit(screen, scheme);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThan(1);
      await picture(page, `kit-${screen}-${scheme}`);
      expect(problems).toEqual([]);
      // The samples of one header stand side by side here, as they never do on a page.
      await expectAccessible(page, ["landmark-unique"]);
      await page.context().close();
    });
  }
}

test("[WL-07] [WL-08] [WL-09] a message is painted white with #777676, a text with #303030, unless the site says otherwise", async () => {
  const { page } = await openKit("desktop", "light");
  const painted = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
  expect(await painted("A message in the site's own colours.")).toEqual([
    "rgb(255, 255, 255)",
    "rgb(119, 118, 118)",
  ]);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(48, 48, 48)");
});

for (const [screen, scheme] of [
  ["phone", "light"],
  ["desktop", "dark"],
] as const) {
  test(`every dialog of the kit is accessible (${screen}, ${scheme})`, async () => {
    const { page, problems } = await openKit(screen, scheme);
    for (const kind of ["form", "confirm", "large", "busy"]) {
      await page.getByRole("button", { name: `Dialog: ${kind}` }).click();
      await picture(page, `kit-${screen}-${scheme}-${kind}`);
      await expectAccessible(page, [], "dialog[open]");
      await page.keyboard.press("Escape");
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

test("[CONST-11] what a button without words is called is told by pointing at it or reaching it, and fades in 150 ms", async () => {
  const { page } = await openKit("desktop", "light");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const button = page.getByRole("button", { name: "Post menu" });
  const tooltip = page.getByRole("tooltip");
  // What comes when the browser is idle may not be there yet.
  await expect
    .poll(
      async () => {
        await page.mouse.move(0, 0);
        await button.hover();
        return tooltip.waitFor({ timeout: 1_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(await tooltip.textContent()).toBe("Post menu");
  await picture(page, "tooltip");
  const fading = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        document.addEventListener("animationstart", ({ target }) => {
          if (!(target as Element).matches("[role=tooltip][data-closing]")) return;
          // On a busy machine the animation may have ended by now: only the style still tells of it.
          resolve(getComputedStyle(target as Element).animationDuration);
        }),
      ),
  );
  await page.mouse.move(0, 0);
  expect(await fading).toBe("0.15s");
  await tooltip.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Dialog: large" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).hover();
  await tooltip.waitFor();
  await page.keyboard.press("Escape");
  await tooltip.waitFor({ state: "detached" });
  expect(await openDialogs(page)).toBe(1);
});

test("[SHELL-67, SHELL-68] Escape and a press outside close the top dialog only, and the focus comes back", async () => {
  const { page } = await openKit("desktop", "light");
  await page.getByRole("button", { name: "Dialog: form" }).click();
  await page.getByRole("button", { name: "Another dialog over it" }).click();
  expect(await openDialogs(page)).toBe(2);
  await page.keyboard.press("Escape");
  expect(await openDialogs(page)).toBe(1);
  expect(await focused(page)).toBe("Another dialog over it");
  await page.mouse.click(8, 300);
  expect(await openDialogs(page)).toBe(0);
  expect(await focused(page)).toBe("Dialog: form");
  await page.context().close();
});

test("a busy dialog stays, whatever is pressed", async () => {
  const { page } = await openKit("desktop", "light");
  await page.getByRole("button", { name: "Dialog: busy" }).click();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
  await page.mouse.click(8, 300);
  await page.getByRole("button", { name: "Log in Logging in…" }).click({ force: true });
  expect(await openDialogs(page)).toBe(1);
  await page.context().close();
});

test("the Tab key never leaves a dialog", async () => {
  const { page } = await openKit("desktop", "light");
  await page.getByRole("button", { name: "Dialog: form" }).click();
  for (const stroke of ["Tab", "Shift+Tab"]) {
    for (let times = 0; times < 10; times += 1) {
      await page.keyboard.press(stroke);
      expect(await page.evaluate(() => document.activeElement!.closest("dialog") !== null)).toBe(true);
    }
  }
  await page.context().close();
});

test("[CONST-09] a toast over a dialog is in reach: a tap dismisses it and the dialog stays", async () => {
  const { page } = await openKit("phone", "light");
  await page.getByRole("button", { name: "Dialog: form" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log in" }).click();
  const toast = page.getByRole("dialog").getByRole("alert").getByRole("button");
  await toast.click();
  expect(await toast.count()).toBe(0);
  expect(await openDialogs(page)).toBe(1);
  await page.context().close();
});

test("[CONST-05] the slide-out menu is 280 px wide", async () => {
  const { page } = await openKit("phone", "light");
  await page.getByRole("button", { name: "Menu", exact: true }).first().click();
  const box = await page.getByRole("dialog", { name: "Menu" }).locator("div").first().boundingBox();
  expect(box?.width).toBe(280);
  await expectAccessible(page, ["landmark-unique"]);
  await page.context().close();
});
