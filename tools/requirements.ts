import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./root.mjs";

// `npm run requirements`: which requirements the titles of the tests name, per area. `-- --missing AREA` lists those
// that no test names; `-- --check` only looks for names that the catalogue does not have.

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

const { all, closed } = readCatalogue();
const named = readNamed();
const areas = [...new Set(closed.map(({ area }) => area))];
const percent = (part: number, whole: number): string =>
  `${Math.round((100 * part) / Math.max(whole, 1))} %`.padStart(5);

const printTable = (): void => {
  for (const area of areas) {
    const rows = closed.filter((row) => row.area === area);
    const shown = rows.filter(({ id }) => named.has(id)).length;
    console.log(
      `${area.padEnd(12)} ${String(shown).padStart(4)} of ${String(rows.length).padStart(4)} ${percent(shown, rows.length)}`,
    );
  }
  const shown = closed.filter(({ id }) => named.has(id)).length;
  console.log(
    `${"all".padEnd(12)} ${String(shown).padStart(4)} of ${String(closed.length).padStart(4)} ${percent(shown, closed.length)}`,
  );
};

const printMissing = (area: string): void => {
  const rows = closed.filter((row) => row.area === area);
  if (rows.length === 0) throw new Error(`There is no area ${area}: ${areas.join(", ")}`);
  for (const { id, text } of rows.filter((row) => !named.has(row.id))) console.log(`${id}\t${text}`);
};

/** Rules that were decided, not asked for, have numbers of their own: one letter (docs/decisions). */
const isDecided = (id: string): boolean => /^[A-Z]-/.test(id);

const unknown = [...named].filter(([id]) => !all.has(id) && !isDecided(id));
for (const [id, files] of unknown)
  console.error(`${id} is not in docs/requirements.tsv: ${files.join(", ")}`);
if (unknown.length > 0) process.exitCode = 1;

const [option, area] = process.argv.slice(2);
if (option === "--missing") printMissing((area ?? "").toUpperCase());
else if (option !== "--check") printTable();
