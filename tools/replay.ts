import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import "../src/domain/format/regional-moment.ts";
import "../src/machines/router/page-table.ts";
import { machineOf } from "../src/actors/inspector/machine-of.ts";
import { unpackText } from "../src/actors/journal/gzip.ts";
import { readRecordingFile } from "../src/actors/journal/recording-file.ts";
import { replay, type LoadParting, type Replayed } from "../src/actors/journal/replay.ts";
import { payloadLine } from "../src/machines/inspector/wording.ts";

/**
 * `npm run replay -- files...`: folds recordings by the machines of today, and tells where they do something else than was
 * recorded: at which step, by which least sequence of events, and what changed in their statecharts. Folders stand for all
 * recordings in them; without any, those of the project's main journeys are meant. It fails when a recording parts.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const wanted =
  positionals.length > 0 ? positionals : [join(import.meta.dirname, "../tests/journal/recordings")];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const filesOf = async (path: string): Promise<readonly string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.(?:gz|json)$/.test(name));
  return names.toSorted().map((name) => join(path, name));
};

const words = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const printParting = ({ load, step, path, machine, event, recorded, now, least }: LoadParting): void => {
  const here = "error" in now ? `it breaks (${now.error})` : `${words(now.value)} (${now.status})`;
  print(`  ${load}, step ${step}: ${path} (${machine}) takes '${event.type}'`);
  print(`    recorded: ${words(recorded.value)} (${recorded.status ?? "unknown"})`);
  print(`    now:      ${here}`);
  print(`    the least that shows it, ${least.length} of ${step} events:`);
  for (const { path: taker, event: one } of least)
    print(`      ${taker}: ${one.type} ${payloadLine(one)}`.trimEnd());
};

const printReplayed = (name: string, { loads, steps, partings, changed, unknown }: Replayed): void => {
  const verdict =
    partings.length === 0
      ? "as recorded"
      : partings.length === 1
        ? "parts once"
        : `parts ${partings.length} times`;
  print(`${name}: ${loads} page loads, ${steps} steps: ${verdict}`);
  for (const parting of partings) printParting(parting);
  for (const machine of unknown) print(`  This version has no machine '${machine}'.`);
  for (const { machine, added, removed } of changed) {
    print(`  The statechart of '${machine}' is another one:`);
    for (const place of removed) print(`    - ${place}`);
    for (const place of added) print(`    + ${place}`);
    if (added.length + removed.length === 0) print("    its actions, tags or actors");
  }
};

for (const file of (await Promise.all(wanted.map(filesOf))).flat()) {
  const unpacked = await unpackText(await readFile(file));
  const read = "reason" in unpacked ? unpacked : readRecordingFile(unpacked.text);
  if ("reason" in read) {
    print(`${file}: ${read.reason}`);
    process.exitCode = 1;
    continue;
  }
  const replayed = replay(read.file, machineOf);
  printReplayed(file, replayed);
  if (replayed.partings.length > 0) process.exitCode = 1;
}
