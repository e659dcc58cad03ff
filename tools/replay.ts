import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";

import "../src/domain/format/regional-moment.ts";
import "../src/machines/router/page-table.ts";
import { machineOf } from "../src/actors/inspector/machine-of.ts";
import { unpackText } from "../src/actors/journal/gzip.ts";
import { readRecordingFile } from "../src/actors/journal/recording-file.ts";
import { replay } from "../src/actors/journal/replay.ts";
import { replayedLines, whatNext } from "../src/actors/journal/replay-words.ts";

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

let isElsewhere = false;
for (const file of (await Promise.all(wanted.map(filesOf))).flat()) {
  const unpacked = await unpackText(await readFile(file));
  const read = "reason" in unpacked ? unpacked : readRecordingFile(unpacked.text);
  if ("reason" in read) {
    print(`${file}: ${read.reason}`);
    process.exitCode = 1;
    continue;
  }
  const replayed = replay(read.file, machineOf);
  for (const line of replayedLines(relative(process.cwd(), file), replayed)) print(line);
  isElsewhere ||= replayed.partings.length > 0;
}
if (isElsewhere) {
  process.exitCode = 1;
  for (const line of whatNext) print(line);
}
