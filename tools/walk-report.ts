import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { walksFolder, type WalkLevel, type WalkRecord } from "../model-tests/walk/record-walk.ts";

// `npm run walks [-- --all]`: prints per flow how much each walk took; `--all` also what was left out, and why.

const levels: readonly WalkLevel[] = ["model", "view", "browser"];

const readWalks = async (): Promise<readonly WalkRecord[]> => {
  const names = await readdir(walksFolder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json"));
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(walksFolder, name), "utf8")) as WalkRecord),
  );
};

const share = ({ all, walked }: WalkRecord["states"]): string =>
  walked === all ? `${all}` : `${walked}/${all}`;

const cell = (walk: WalkRecord | undefined): string =>
  walk === undefined ? "-" : `${share(walk.states)} s, ${share(walk.transitions)} t, ${walk.steps} steps`;

const printTable = (rows: readonly (readonly string[])[]): void => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
};

const walks = await readWalks();
const bySlug = Map.groupBy(walks, ({ slug }) => slug);
const rows = [...bySlug]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([slug, records]) => {
    const of = (level: WalkLevel) => records.find((record) => record.level === level);
    const { states, transitions } = of("model") ?? records[0]!;
    return [slug, `${states.all}`, `${transitions.all}`, ...levels.map((level) => cell(of(level)))];
  });
if (rows.length === 0) console.log("No walk has been recorded yet.");
else printTable([["flow", "states", "transitions", ...levels.map((level) => `${level} walk`)], ...rows]);

const left = walks.flatMap(({ slug, level, notWalked = [] }) =>
  notWalked.map((it) => ({ slug, level, ...it })),
);
if (process.argv.includes("--all")) {
  for (const { slug, level, what, why } of left)
    console.log(`${slug}, ${level}: not walked: ${what}: ${why}`);
} else if (left.length > 0) {
  console.log(
    `${left.length} steps are not driven at some level: "npm run walks -- --all" names them with why.`,
  );
}
