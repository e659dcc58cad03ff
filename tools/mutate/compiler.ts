import { spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../root.mjs";
import { mutated } from "./instrument.ts";
import type { Mutant } from "./mutant.ts";
import { folder, readSources } from "./run-state.ts";

// A mutant that the compiler refuses needs no test: `npm run check` notices it. Only those that no test noticed are compiled,
// in a copy of the code, one a file at a time.

const copy = join(folder, "code");
const tsc = join(root, "node_modules/.bin/tsc");

/** Sets of mutants with one mutant a file in each. */
const oneAFile = (mutants: readonly Mutant[]): readonly (readonly Mutant[])[] => {
  const byFile = [...Map.groupBy(mutants, ({ file }) => file).values()];
  const most = Math.max(0, ...byFile.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byFile.flatMap((ofFile) => ofFile.slice(at, at + 1)));
};

const layerOf = ({ file }: Mutant): string => file.split("/").slice(0, 2).join("/");

/** The files of a layer (`src/machines`) in which the compiler finds errors now. */
const filesWithErrors = (layer: string): ReadonlySet<string> => {
  const { stdout } = spawnSync(tsc, ["-p", layer, "--noEmit", "--pretty", "false"], {
    cwd: copy,
    encoding: "utf8",
  });
  return new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error /gm)].map(([, file]) => file!));
};

/** The mutants that do not compile: those with an error in their own file. */
export const refusedByCompiler = (mutants: readonly Mutant[]): readonly Mutant[] => {
  const sources = readSources();
  const write = (file: string, code: string): void => writeFileSync(join(copy, file), code);
  cpSync(join(root, "src"), join(copy, "src"), { recursive: true });
  cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  for (const [file, code] of Object.entries(sources)) write(file, code);
  return [...Map.groupBy(mutants, layerOf)].flatMap(([layer, ofLayer]) => {
    spawnSync(tsc, ["-b", layer], { cwd: copy });
    return oneAFile(ofLayer).flatMap((set) => {
      for (const mutant of set) write(mutant.file, mutated(sources[mutant.file]!, mutant));
      const errors = filesWithErrors(layer);
      for (const { file } of set) write(file, sources[file]!);
      return set.filter(({ file }) => errors.has(file));
    });
  });
};
