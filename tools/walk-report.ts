import { readWalks } from "../model-tests/walk/record-walk.ts";
import {
  walkLevels as levels,
  type WalkLevel,
  type WalkRecord,
} from "../src/machines/inspector/walk-record.ts";
import { tableOf } from "./table.ts";

// `npm run walks [-- --all]`: prints per flow how much each walk took; `--all` also what was left out, and why.

const share = ({ all, walked }: WalkRecord["states"]): string =>
  walked === all ? `${all}` : `${walked}/${all}`;

const cell = (walk: WalkRecord | undefined): string =>
  walk === undefined ? "-" : `${share(walk.states)} s, ${share(walk.transitions)} t, ${walk.steps} steps`;

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
else {
  const head = ["flow", "states", "transitions", ...levels.map((level) => `${level} walk`)];
  console.log(tableOf([head, ...rows]).join("\n"));
}

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
