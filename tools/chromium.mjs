import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { nodeEnvironment, nodeProgram, run } from "./install.mjs";
import { root } from "./root.mjs";

// The shell without a head needs two thirds of the CPU of the whole browser.
const SYSTEM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A browser that lacks its libraries does not even tell its version. */
const works = (program) =>
  existsSync(program) && spawnSync(program, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;

const fromPlaywright = async () => {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
};

const fromDebian = async () => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env });
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell"], {
    env,
  });
};

const installFromPlaywright = () =>
  run(nodeProgram(), [join(root, "node_modules/playwright/cli.js"), "install", "chromium"], {
    env: nodeEnvironment(),
  });

const listed = async () => [process.env.CHROMIUM ?? "", ...SYSTEM, await fromPlaywright()];

/** A Chromium that keeps pages that were left, which the shell never does; null where there is none. */
export const wholeChromium = async () =>
  (await listed()).find((program) => !program.endsWith("headless-shell") && works(program)) ?? null;

/**
 * The Chromium for the end-to-end tests: `CHROMIUM`, the system's, Playwright's, else Debian's package (as root).
 * Throws with a sentence when none can be had.
 */
export const ensureChromium = async () => {
  const candidates = await listed();
  const found = candidates.find(works);
  if (found !== undefined) return found;
  for (const install of [installFromPlaywright, fromDebian]) {
    console.error("Installing Chromium for the browser tests (once)...");
    await install();
    const installed = candidates.find(works);
    if (installed !== undefined) return installed;
  }
  throw new Error("There is no Chromium: install one and set CHROMIUM to its program.");
};
