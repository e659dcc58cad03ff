import type { Browser } from "playwright";
import { chromium } from "playwright";
import { inject } from "vitest";

import "./provided.ts";

/** Starts Chromium with a fake camera and microphone; close it in `afterAll`. Only for `*.spec.ts`. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: inject("chromium"),
    args: [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      // Chromium's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
