// What the tests need on this machine: a Chromium, FFmpeg, servers that the product works with, and the built browser half.
import { buildBrowser } from "./browser-build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureFfmpeg } from "./ffmpeg.mjs";
import { ensureServers } from "./servers.mjs";

try {
  await ensureChromium();
  await ensureFfmpeg();
  await ensureServers();
  await buildBrowser();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
