import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { compressFiles } from "./compress-files.mjs";
import { hashOf } from "./stamp.mjs";
import { root } from "./root.mjs";
import { buildWorker, workerSource } from "./worker-build.mjs";

const output = join(root, "dist/browser");
const stamp = join(root, "dist/browser.stamp");

/** The product's page, and those of the inspector: one build of all would move parts of the first view into more files. */
const product = ["src/index.html"];
const inspector = ["src/inspector.html", "src/past.html"];
export const pages = [...product, ...inspector];

const inputs = [
  ...pages,
  "src/early.ts",
  "src/opening.ts",
  "src/main.tsx",
  "src/render.tsx",
  "src/inspector.tsx",
  "src/past.tsx",
  "src/domain",
  "src/protocol",
  "src/machines",
  "src/actors",
  "src/pages",
  "src/views",
  workerSource,
  "tools/parcel",
  "tools/compress-files.mjs",
  ".parcelrc",
  "package.json",
  "package-lock.json",
];

/**
 * Runs Parcel with this Node; answers the process. Nothing is installed or asked for over the network.
 * @param {"build" | "watch"} command
 * @param {string} folder where the built files go
 * @param {readonly string[]} more
 * @param {import("node:child_process").SpawnOptions & { entries?: readonly string[] }} options
 */
export const parcel = (
  command,
  folder,
  more = [],
  { entries = product, env = process.env, ...options } = {},
) =>
  spawn(
    process.execPath,
    [
      join(root, "node_modules/parcel/lib/bin.js"),
      command,
      ...entries,
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

/**
 * Builds, or watches, the same views as the server renders them, into the folder `render` under the browser's files.
 * @param {"build" | "watch"} command
 * @param {string} folder where the browser's files go
 * @param {import("node:child_process").SpawnOptions} options
 */
export const serverHalf = (command, folder, { env = process.env, ...options } = {}) =>
  spawn(process.execPath, [join(root, "tools/parcel/render.build.mjs"), command, join(folder, "render")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, PORT: undefined },
    ...options,
  });

const ended = async (child) => {
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error(`The pages' files could not be built:\n${text.trim()}`);
};

const build = async (folder) => {
  const env = { ...process.env, NODE_ENV: "production" };
  const browser = async (entries) =>
    ended(parcel("build", folder, ["--no-source-maps", "--log-level", "warn"], { entries, env }));
  const server = ended(serverHalf("build", folder, { env }));
  const worker = buildWorker(folder);
  const done = await Promise.allSettled([browser(product).then(() => browser(inspector)), server, worker]);
  for (const { reason } of done) if (reason !== undefined) throw reason;
  await compressFiles(folder);
};

const HASHED = /[.-][0-9a-f]{8}\.\w+(?:\.br)?$/;

/** Pages that were opened before an upgrade load their other parts after it: the files of the build before stay in `before`. */
const keepFilesOfBefore = async (folder) => {
  if (!existsSync(output)) return;
  const built = new Set(await readdir(folder));
  const kept = (await readdir(output)).filter((name) => HASHED.test(name) && !built.has(name));
  const before = join(folder, "before");
  await mkdir(before);
  for (const name of kept) await copyFile(join(output, name), join(before, name));
};

/**
 * Builds `dist/browser` when its sources, the tools or the lock file have changed since; the finished folder is
 * swapped in whole. Answers whether it built. Throws with Parcel's output.
 */
export const buildBrowser = async () => {
  const wanted = await hashOf(inputs);
  if (existsSync(output) && existsSync(stamp) && (await readFile(stamp, "utf8")) === wanted) return false;
  console.error("Building the pages...");
  const fresh = join(root, `dist/browser-${process.pid}`);
  const old = `${fresh}-old`;
  await mkdir(join(root, "dist"), { recursive: true });
  try {
    await build(fresh);
    await keepFilesOfBefore(fresh);
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
