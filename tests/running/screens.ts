import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { expect } from "vitest";

/** The two sizes that every screen is looked at. */
export const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;
export type Screen = keyof typeof screens;

const PICTURES = join(import.meta.dirname, "../../.cache/screens");

/** A page of a browser of its own; what breaks in it or breaks its security policy is collected. */
export const openPage = async (
  browser: Browser,
  screen: Screen,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly problems: readonly string[] }> => {
  const context = await browser.newContext({ ...screens[screen], ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (/content security policy|trusted type/i.test(message.text())) problems.push(message.text());
  });
  return { page, problems };
};

/** Keeps a picture of the screen in `.cache/screens`, where `PICTURES=1` asks for it: each costs a third of a second. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env["PICTURES"] !== "1") return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: "disabled" });
};

/**
 * Nothing that axe knows of keeps anybody out of this screen, or of the part of it that a selector names. What turns for ever
 * is not waited for.
 */
export const expectAccessible = async (
  page: Page,
  except: readonly string[] = [],
  within: string | null = null,
): Promise<void> => {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((it) => it.effect?.getComputedTiming().iterations !== Infinity)
        .map((it) =>
          it.finished.catch((error: unknown) => {
            // Its element is gone, or another animation took its place.
            if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
          }),
        ),
    ),
  );
  // What a pointer, an answer or a timer sets in motion meanwhile is judged at its end.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`*, *::before, *::after {
      transition-property: none !important; animation-duration: 0s !important; animation-delay: 0s !important;
    }`);
    document.adoptedStyleSheets.push(sheet);
  });
  const axe = new AxeBuilder({ page })
    // In the page itself and without a list of all that is well: the same findings in a third of the time.
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .disableRules([...except]);
  if (within !== null) axe.include(within);
  const { violations } = await axe.analyze();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
};
