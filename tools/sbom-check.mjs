// A part of `npm run check`: npm writes the list of packages that go with a release (CycloneDX) only of a tree that fits.
import { spawnSync } from "node:child_process";

import { root } from "./root.mjs";

const npm = process.env.npm_execpath;
// Not silent: npm would say nothing of what does not fit.
const args = ["run", "--loglevel=error", "sbom"];
const options = { cwd: root, maxBuffer: 1 << 28 };
const {
  status,
  stdout: list,
  stderr,
} = npm !== undefined && npm.endsWith(".js")
  ? spawnSync(process.execPath, [npm, ...args], options)
  : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });

const stdout = String(list);

/** What is wrong with it, in a sentence; null when nothing is. */
const problemOf = () => {
  if (status !== 0) return `npm wrote none:\n${String(stderr)}${String(stdout)}`;
  const { bomFormat, components } = JSON.parse(stdout.slice(stdout.indexOf("{")));
  if (bomFormat !== "CycloneDX") return `It is no CycloneDX list: ${stdout.slice(0, 200)}`;
  return components.length > 0 ? null : "It names no package.";
};

const problem = problemOf();
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
}
