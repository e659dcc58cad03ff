import type { Browser, BrowserContextOptions, Page } from "playwright";
import { chromium } from "playwright";
import { inject } from "vitest";

import "./provided.ts";

/** Whether React has taken over the page; a page without its root, like that of a payment, needs nobody to. */
const isTakenOver = (): boolean => {
  const root = document.getElementById("root");
  return root === null || Object.keys(root).some((key) => key.startsWith("__reactContainer"));
};

/**
 * `goto` and `reload` wait until React has taken over the page, and fail when it does not come. With `waitUntil: "commit"`
 * they do not: for pages whose scripts are held back, and for what is pressed before they are there.
 */
const patient = (page: Page): Page => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const alive = async (waitUntil: string | undefined): Promise<void> => {
    if (waitUntil !== "commit")
      await page.waitForFunction(isTakenOver, null, { polling: 30, timeout: 60_000 });
  };
  return Object.assign(page, {
    goto: async (...given: Parameters<Page["goto"]>) => {
      const answer = await goto(...given);
      await alive(given[1]?.waitUntil);
      return answer;
    },
    reload: async (...given: Parameters<Page["reload"]>) => {
      const answer = await reload(...given);
      await alive(given[0]?.waitUntil);
      return answer;
    },
  });
};

/**
 * Starts Chromium with a fake camera and microphone; close it in `afterAll`. Only for `*.spec.ts`. `keepsPages`: with its
 * back/forward cache, which Playwright turns off.
 */
export const launchBrowser = async ({ keepsPages = false } = {}): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: keepsPages ? inject("wholeChromium")! : inject("chromium"),
    // Where a sound server could be, PulseAudio's library would leave a folder for temporary files behind.
    env: { ...process.env, PULSE_RUNTIME_PATH: "/dev/null/pulse" },
    ...(keepsPages ? { ignoreDefaultArgs: ["--disable-back-forward-cache"] } : {}),
    args: [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      // As in the shell without a head: no page asks for permission to notify.
      "--disable-notifications",
      // Pages of tests live for seconds: to compile them well costs more than it spares.
      "--js-flags=--no-opt --no-maglev",
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
