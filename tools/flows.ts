import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { flows } from "../src/machines/flows.ts";
import { chapterOf, countsOf } from "./flow-diagram.ts";
import { root } from "./root.mjs";

// `npm run flows` writes docs/FLOWS.md from the registry; `-- --check` only compares.

const file = join(root, "docs/FLOWS.md");

const table = [
  "| flow | states | events | transitions | actors | delays |",
  "|---|---|---|---|---|---|",
  ...flows.map((flow) => {
    const { states, events, transitions, actors, delays } = countsOf(flow.machine);
    const name = `[${flow.title}](#${flow.slug})`;
    return `| ${name} | ${states} | ${events.length} | ${transitions} | ${actors.length} | ${delays.length} |`;
  }),
];

const text = [
  "# Flows",
  "",
  "Generated from `src/machines/flows.ts` by `npm run flows`: do not edit.",
  "",
  "Every transition of a machine stands here once: between two states as a line on an arrow, and in the table below the",
  "pictures when it stays where it is or can be taken in every state inside another. Large machines are drawn in parts.",
  "",
  ...table,
  "",
  ...flows.flatMap((flow) => chapterOf(flow)),
].join("\n");

if (process.argv.includes("--check")) {
  let present = "";
  try {
    present = readFileSync(file, "utf8");
  } catch {
    console.error("docs/FLOWS.md is missing.");
  }
  if (present !== text) {
    console.error("docs/FLOWS.md does not show the machines as they are: npm run flows");
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
  console.log(`${flows.length} flows in docs/FLOWS.md`);
}
