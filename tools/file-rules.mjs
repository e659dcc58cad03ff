// Names and lengths of source files: small files, named after what they are about.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { root } from "./root.mjs";

const LONGEST = 400;
const EMPTY_NAMES = /^(index|utils?|helpers?|common|misc|shared|stuff)\.(m?[jt]sx?)$/;
const WELL_NAMED = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(m?[jt]sx?)$/;

const files = ["src", "tests", "model-tests", "tools"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(m?[jt]sx?)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .map((path) => ({
    path: path.slice(root.length + 1),
    lines: readFileSync(path, "utf8").split("\n").length - 1,
  }));

// `grep /<slug>/` finds all tests of a feature or of a part of src; folders over all of them are few.
const OVER_ALL = ["access", "attack", "e2e", "faults", "live", "running", "security", "tools"];
const slugs = new Set([
  ...OVER_ALL,
  ...files.flatMap(({ path }) => {
    const [top, layer, name] = path.split("/");
    return top === "src" ? [layer, name ?? ""].map((part) => part.split(".")[0]) : [];
  }),
]);
const strangers = new Set(
  files
    .map(({ path }) => path.split("/"))
    .filter(([top, folder, name]) => top === "tests" && name && !slugs.has(folder))
    .map(([, folder]) => folder),
);

// And the other way round: a flow, and a feature of the server, has tests under its name.
const tested = new Set(
  files.map(({ path }) => path.split("/")).flatMap(([top, slug]) => (top === "tests" ? [slug] : [])),
);
const untested = files.flatMap(({ path }) => {
  const [, slug] = /^src\/(?:machines|server)\/([^/]+)\/\1\.(?:flow|feature)\.ts$/.exec(path) ?? [];
  return slug === undefined || tested.has(slug) ? [] : [slug];
});

const problems = [
  ...[...strangers].map((folder) => `tests/${folder}: nothing in src has this name`),
  ...[...new Set(untested)].map((slug) => `src/…/${slug}: nothing in tests/${slug} tests it`),
];
problems.push(
  ...files.flatMap(({ path, lines }) => {
    const name = basename(path);
    return [
      // What the generator writes is as long as its flow needs.
      ...(lines > LONGEST && !path.startsWith("model-tests/generated/")
        ? [`${path}: ${lines} lines, at most ${LONGEST}`]
        : []),
      ...(EMPTY_NAMES.test(name) ? [`${path}: this name says nothing about its content`] : []),
      ...(WELL_NAMED.test(name) ? [] : [`${path}: file names are kebab-case with a role suffix`]),
    ];
  }),
);

const lengths = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
const at = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
console.log(`${files.length} files, lines: median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
