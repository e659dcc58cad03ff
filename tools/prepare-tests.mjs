// What the tests need on this machine: a Chromium and the built browser half.
import { buildBrowser } from "./browser-build.mjs";
import { ensureChromium } from "./chromium.mjs";

try {
  await ensureChromium();
  await buildBrowser();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
