import { flows } from "../src/machines/flows.ts";
import { chapterOf, countsOf } from "./flow-diagram.ts";
import { writeOrCheck } from "./written-file.ts";

// `npm run flows` writes docs/FLOWS.md from the registry; `-- --check` only compares.

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

writeOrCheck("docs/FLOWS.md", text, "npm run flows");
