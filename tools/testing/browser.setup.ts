import type { TestProject } from "vitest/node";

import { buildBrowser } from "../browser-build.mjs";
import { ensureChromium, wholeChromium } from "../chromium.mjs";
import "../../tests/running/provided.ts";

/** The end-to-end tests need the built browser half and a Chromium. */
export default async (project: TestProject): Promise<void> => {
  await buildBrowser();
  project.provide("chromium", await ensureChromium());
  project.provide("wholeChromium", await wholeChromium());
};
