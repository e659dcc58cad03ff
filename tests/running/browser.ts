import type { Browser, BrowserContextOptions, Page } from "playwright";
import { chromium } from "playwright";
import { inject } from "vitest";

import "./provided.ts";

/** Whether React has taken over the page, or never will: what is pressed before does nothing. */
const isTakenOver = (): boolean => {
  const root = document.getElementById("root");
  return root === null || Object.keys(root).some((key) => key.startsWith("__reactContainer"));
};

/** A person presses nothing in the blink before a page that the server rendered comes alive: neither does a test. */
const patient = (page: Page): Page => {
  const whenAlive = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    // Pages whose scripts are held back on purpose never come alive.
    await page.waitForFunction(isTakenOver, null, { polling: 30, timeout: 3_000 }).catch(() => undefined);
    return given;
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  return Object.assign(page, {
    goto: (...given: Parameters<Page["goto"]>) => whenAlive(goto(...given)),
    reload: (...given: Parameters<Page["reload"]>) => whenAlive(reload(...given)),
  });
};

/** Starts Chromium with a fake camera and microphone; close it in `afterAll`. Only for `*.spec.ts`. */
export const launchBrowser = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: inject("chromium"),
    args: [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      // As in the shell without a head: nobody is asked whether he wants to be told news.
      "--disable-notifications",
      // Chromium's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (options: BrowserContextOptions = {}) => {
      const context = await newContext(options);
      if (options.javaScriptEnabled !== false) context.on("page", patient);
      return context;
    },
  });
};
