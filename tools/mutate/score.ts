import { dirname } from "node:path";

import { mutantText, type Mutant, type Noticed } from "./mutant.ts";

/** What became of a mutant: a test or the compiler noticed it, none did, or no test came by it. */
export type Fate = Noticed["how"] | "survived" | "untested";

/** `covered`: the mutants that some test came by. */
export const fatesOf = (
  mutants: readonly Mutant[],
  covered: ReadonlySet<number>,
  noticed: readonly Noticed[],
): ReadonlyMap<Mutant, Fate> => {
  const hows = new Map(noticed.map(({ id, how }) => [id, how]));
  return new Map(
    mutants.map((mutant) => [
      mutant,
      hows.get(mutant.id) ?? (covered.has(mutant.id) ? "survived" : "untested"),
    ]),
  );
};

/** Of how many mutants how many were noticed, as `47 of 50, 94.0 %`; `(2 by time)`: by a test that took too long. */
export const scoreText = (fates: readonly Fate[]): string => {
  const count = (wanted: Fate): number => fates.filter((fate) => fate === wanted).length;
  const [byTime, byCompiler] = [count("endless"), count("refused")];
  const noticed = count("killed") + byTime + byCompiler;
  const by = [
    ...(byTime > 0 ? [`${byTime} by time`] : []),
    ...(byCompiler > 0 ? [`${byCompiler} by the compiler`] : []),
  ];
  const share = ((100 * noticed) / Math.max(fates.length, 1)).toFixed(1);
  return `${noticed} of ${fates.length}, ${share} %${by.length === 0 ? "" : ` (${by.join(", ")})`}`;
};

const printFolders = (fates: ReadonlyMap<Mutant, Fate>, folderOf: (file: string) => string): void => {
  console.log("");
  for (const [folder, all] of Map.groupBy(fates, ([{ file }]) => folderOf(file))) {
    console.log(`${folder.padEnd(40)}  ${scoreText(all.map(([, fate]) => fate))}`);
  }
};

/** Prints the survivors, then the score of each folder. */
export const printScore = (fates: ReadonlyMap<Mutant, Fate>): void => {
  for (const [mutant, fate] of fates) {
    if (fate === "survived" || fate === "untested") console.log(`${fate.padEnd(8)}  ${mutantText(mutant)}`);
  }
  printFolders(fates, dirname);
  printFolders(fates, (file) => file.split("/").slice(0, 2).join("/"));
};
