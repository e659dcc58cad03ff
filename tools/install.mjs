import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./root.mjs";

const windows = process.platform === "win32";
const localNode = join(root, "node_modules/node/bin", windows ? "node.exe" : "node");
const WANTED_NODE = 24;

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return null;
  }
};

const haveNode = () => existsSync(localNode) || Number.parseInt(process.versions.node, 10) >= WANTED_NODE;

/** npm writes `node_modules/.package-lock.json` last: an install that was broken off does not count. */
const isInstalled = () => {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  if (wanted === null || present === null || !haveNode()) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = present[path];
    return found === undefined ? optional === true : found.version === version;
  });
};

/** Runs a program, its output on ours (standard error, unless said otherwise); answers the exit status. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", 2, 2], ...options });
    child.once("error", reject);
    child.once("exit", (status) => resolve(status ?? 1));
  });

/** The same, but its output is shown only when it fails. */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (status) => {
      if (status !== 0) process.stderr.write(Buffer.concat(output));
      resolve(status ?? 1);
    });
  });

/** Installs exactly what the lock file says, when it is not there yet; without a network nothing is asked for. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  console.error("Installing packages (once, it takes a minute or two)...");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  const status =
    npm !== undefined && npm.endsWith(".js")
      ? await runQuietly(process.execPath, [npm, ...args])
      : await runQuietly("npm", args, { shell: windows });
  if (status !== 0)
    throw new Error("npm ci failed: see above. The network is needed for the first start only.");
  if (!haveNode())
    throw new Error(`npm ci did not bring Node ${WANTED_NODE}: is "ignore-scripts" set in your npmrc?`);
};

/** The Node that runs everything: the one in node_modules, or this one when it is new enough. */
export const nodeProgram = () => (existsSync(localNode) ? localNode : process.execPath);

/** The environment in which programs of node_modules find that Node first. */
export const nodeEnvironment = (more = {}) => {
  const separator = windows ? ";" : ":";
  const path = [join(root, "node_modules/node/bin"), join(root, "node_modules/.bin"), process.env.PATH];
  // Compiled once, the server's modules load in half the time.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, ".cache/node");
  return { ...process.env, PATH: path.join(separator), NODE_COMPILE_CACHE: cache, ...more };
};
