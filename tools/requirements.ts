import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./root.mjs";

// `npm run requirements`: which requirements the titles of the tests name, per area, and which are shown only in part
// (docs/requirements-pending.md). `-- --missing AREA` lists those that no test names; `-- --check` only looks for
// mistakes: names that the catalogue does not have, and ids that are both pending and named by a test.

interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
}

/** The brackets that a title begins with, such as `[AUTH-41, X-09] [ERR-06] `. */
const TITLE_IDS = /(?<=["'`])\s*((?:\[[A-Z]+-\d+(?:[,;\s]+[A-Z]+-\d+)*\]\s*)+)/g;

/** The catalogue without its open questions, which nothing can show. */
const readCatalogue = (): { readonly all: ReadonlySet<string>; readonly closed: readonly Requirement[] } => {
  const rows = readFileSync(join(root, "docs/requirements.tsv"), "utf8").trim().split("\n").slice(1);
  const cells = rows.map((row) => row.split("\t"));
  return {
    all: new Set(cells.map(([id]) => id ?? "")),
    closed: cells
      .filter(([, , , , level]) => level !== "open")
      .map(([id = "", area = "", , text = ""]) => ({ id, area, text })),
  };
};

const testFiles = (): readonly string[] =>
  ["tests", "model-tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );

/** Requirement id -> the test files that name it in a title. */
const readNamed = (): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, string[]>();
  for (const file of testFiles()) {
    for (const [, ids = ""] of readFileSync(join(root, file), "utf8").matchAll(TITLE_IDS)) {
      for (const [id] of ids.matchAll(/[A-Z]+-\d+/g)) named.set(id, [...(named.get(id) ?? []), file]);
    }
  }
  return named;
};

/** Requirement id -> what is missing, one line each: `- PAY-21: No button starts it; waits for tips.` */
const readPending = (): ReadonlyMap<string, string> => {
  const lines = readFileSync(join(root, "docs/requirements-pending.md"), "utf8").split("\n");
  const items = lines.filter((line) => line.startsWith("- "));
  const rows = items.map((line) => /^- ([A-Z]+-\d+): (\S.*\.)$/.exec(line) ?? [line, "", ""]);
  for (const [line, id] of rows)
    if (id === "") problem(`docs/requirements-pending.md: '${line}' is not '- ID: Sentence.'`);
  const pending = new Map(rows.map(([, id = "", sentence = ""]) => [id, sentence]));
  if (pending.size < rows.length) problem("docs/requirements-pending.md has an id twice");
  return pending;
};

const problem = (text: string): void => {
  console.error(text);
  process.exitCode = 1;
};

const { all, closed } = readCatalogue();
const named = readNamed();
const pending = readPending();
const areas = [...new Set(closed.map(({ area }) => area))];
const percent = (part: number, whole: number): string =>
  `${Math.round((100 * part) / Math.max(whole, 1))} %`.padStart(5);

const printRow = (area: string, rows: readonly Requirement[]): void => {
  const shown = rows.filter(({ id }) => named.has(id)).length;
  const inPart = rows.filter(({ id }) => pending.has(id)).length;
  const count = `${String(shown).padStart(4)} of ${String(rows.length).padStart(4)} ${percent(shown, rows.length)}`;
  console.log(`${area.padEnd(12)} ${count}${inPart === 0 ? "" : `, ${inPart} in part`}`);
};

const printTable = (): void => {
  for (const area of areas) {
    const rows = closed.filter((row) => row.area === area);
    printRow(area, rows);
  }
  printRow("all", closed);
};

const printMissing = (area: string): void => {
  const rows = closed.filter((row) => row.area === area);
  if (rows.length === 0) throw new Error(`There is no area ${area}: ${areas.join(", ")}`);
  for (const { id, text } of rows.filter((row) => !named.has(row.id)))
    console.log([id, text, ...(pending.has(id) ? [`(${pending.get(id)})`] : [])].join("\t"));
};

/** Rules that were decided, not asked for, have numbers of their own: one letter (docs/decisions). */
const isDecided = (id: string): boolean => /^[A-Z]-/.test(id);

const unknown = [...named].filter(([id]) => !all.has(id) && !isDecided(id));
for (const [id, files] of unknown) problem(`${id} is not in docs/requirements.tsv: ${files.join(", ")}`);
for (const id of pending.keys()) {
  if (id !== "" && !all.has(id))
    problem(`docs/requirements-pending.md: ${id} is not in docs/requirements.tsv`);
  const files = named.get(id);
  if (files !== undefined) problem(`${id} is pending and named by a test at once: ${files.join(", ")}`);
}

const [option, area] = process.argv.slice(2);
if (option === "--missing") printMissing((area ?? "").toUpperCase());
else if (option !== "--check") printTable();
