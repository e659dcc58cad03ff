// What the tests need on this machine: a Chromium, FFmpeg and the built browser half.
import { buildBrowser } from "./browser-build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureFfmpeg } from "./ffmpeg.mjs";

try {
  await ensureChromium();
  await ensureFfmpeg();
  await buildBrowser();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
