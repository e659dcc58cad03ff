/** How a mutant is compiled in beside the original: each form may take part in the other mutants around it. */
export type Form = "expression" | "statement" | "property" | "element" | "case";

/** One change of the code. `start` and `end` are offsets in the file; `replacement` is "" when something is removed. */
export interface Change {
  readonly form: Form;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A change of a file of the project. `id` is unique in a run, `line` counts from 1. */
export interface Mutant extends Change {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  /** The whole line, trimmed. */
  readonly context: string;
  readonly original: string;
}

/** A mutant that a test noticed: it failed, or did not end in time; or one that does not compile. */
export interface Noticed {
  readonly id: number;
  readonly how: "killed" | "endless" | "refused";
  /** The file of tests, from the project's root; `tsc`. */
  readonly by: string;
}

/** How a mutant reads in one line. */
export const mutantText = ({ file, line, original, replacement }: Mutant): string => {
  const short = (text: string): string => {
    const flat = text.replaceAll(/\s+/g, " ");
    return flat.length > 90 ? `${flat.slice(0, 60)} ... ${flat.slice(-25)}` : flat;
  };
  return `${file}:${line}  ${short(original)}  ->  ${replacement === "" ? "(removed)" : short(replacement)}`;
};
