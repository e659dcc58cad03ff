import type { Row } from "./row.ts";

export interface Ran {
  readonly rows: readonly Row[];
  /** Why benchmarks broke: a sentence for each. */
  readonly broken: readonly string[];
}

/** Runs benchmarks one after another. One that breaks, or measures nothing, does not keep the others from running. */
export const runBenches = async (
  names: readonly string[],
  run: (name: string) => Promise<readonly Row[]>,
): Promise<Ran> => {
  const rows: Row[] = [];
  const broken: string[] = [];
  for (const name of names) {
    try {
      const own = await run(name);
      if (own.length === 0) throw new Error("it measured nothing");
      rows.push(...own);
    } catch (error) {
      broken.push(`The benchmark '${name}' broke: ${(error as Error).message}.`);
    }
  }
  return { rows, broken };
};
