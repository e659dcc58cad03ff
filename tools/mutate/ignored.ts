import type { Mutant } from "./mutant.ts";

export const LIST = "tools/mutate/equivalent-mutants.tsv";

interface Ignored {
  readonly file: string;
  /** The whole line that the mutant begins in, trimmed. */
  readonly context: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const isOf = (mutant: Mutant, one: Ignored): boolean =>
  mutant.file === one.file &&
  flat(mutant.context) === one.context &&
  flat(mutant.original) === one.original &&
  flat(mutant.replacement) === one.replacement;

/** A row of the list: what a line of it says, without its reason. */
export const ignoredRow = ({ file, context, original, replacement }: Mutant): string =>
  [file, context, original, replacement].map(flat).join("\t");

/** The rows of the list of mutants that change nothing that can be observed; a row without a reason is an error. */
export const parseIgnored = (text: string): readonly Ignored[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [file = "", context = "", original = "", replacement = "", reason = ""] = line.split("\t");
      if (reason.trim() === "") throw new Error(`${LIST}: a row without a reason: ${line}`);
      return { file, context, original, replacement, reason };
    });

/** What is left of the mutants, and the rows that no mutant of these files answers to any more. */
export const withoutIgnored = (
  mutants: readonly Mutant[],
  rows: readonly Ignored[],
  files: ReadonlySet<string>,
): { readonly left: readonly Mutant[]; readonly stale: readonly Ignored[] } => ({
  left: mutants.filter((mutant) => !rows.some((one) => isOf(mutant, one))),
  stale: rows.filter((one) => files.has(one.file) && !mutants.some((mutant) => isOf(mutant, one))),
});
