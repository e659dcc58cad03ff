import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { hashOf } from "./stamp.mjs";
import { root } from "./root.mjs";

const output = join(root, "dist/browser");
const stamp = join(root, "dist/browser.stamp");

const inputs = [
  "src/index.html",
  "src/main.tsx",
  "src/domain",
  "src/protocol",
  "src/machines",
  "src/actors",
  "src/views",
  "tools/parcel",
  ".parcelrc",
  "package.json",
  "package-lock.json",
];

/**
 * Runs Parcel with this Node; answers the process. Nothing is installed or asked for over the network.
 * @param {"build" | "watch"} command
 * @param {string} folder where the built files go
 * @param {readonly string[]} more
 * @param {import("node:child_process").SpawnOptions & { entry?: string }} options
 */
export const parcel = (
  command,
  folder,
  more = [],
  { entry = "src/index.html", env = process.env, ...options } = {},
) =>
  spawn(
    process.execPath,
    [
      join(root, "node_modules/parcel/lib/bin.js"),
      command,
      entry,
      "--dist-dir",
      folder,
      "--public-url",
      "/assets/",
      "--no-autoinstall",
      "--cache-dir",
      join(root, ".cache/parcel"),
      ...more,
    ],
    // PORT is the server's: Parcel would probe it.
    { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { ...env, PORT: undefined }, ...options },
  );

const build = async (folder) => {
  const environment = { ...process.env, NODE_ENV: "production" };
  const child = parcel("build", folder, ["--no-source-maps", "--log-level", "warn"], { env: environment });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error(`The browser's files could not be built:\n${text.trim()}`);
};

/**
 * Builds `dist/browser` when its sources, the tools or the lock file have changed since; the finished folder is
 * swapped in whole. Answers whether it built. Throws with Parcel's output.
 */
export const buildBrowser = async () => {
  const wanted = await hashOf(inputs);
  if (existsSync(output) && existsSync(stamp) && (await readFile(stamp, "utf8")) === wanted) return false;
  const fresh = join(root, `dist/browser-${process.pid}`);
  const old = `${fresh}-old`;
  await mkdir(join(root, "dist"), { recursive: true });
  try {
    await build(fresh);
    await rm(stamp, { force: true });
    if (existsSync(output)) await rename(output, old);
    await rename(fresh, output);
    await writeFile(stamp, wanted);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
  return true;
};
