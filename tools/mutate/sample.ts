import { createHash } from "node:crypto";

import type { Mutant } from "./mutant.ts";

const lot = ({ file, start, end, replacement }: Mutant, seed: string): string =>
  createHash("sha256").update(`${seed}${file} ${start} ${end} ${replacement}`).digest("hex");

/** Some of the mutants, drawn by a hash of each and the seed: the same as long as the code is. */
export const sampleOf = (mutants: readonly Mutant[], size: number, seed = ""): readonly Mutant[] => {
  const lots = new Map(mutants.map((mutant) => [mutant, lot(mutant, seed)]));
  const drawn = mutants.toSorted((one, other) => (lots.get(one)! < lots.get(other)! ? -1 : 1)).slice(0, size);
  return drawn.toSorted((one, other) => one.id - other.id);
};
