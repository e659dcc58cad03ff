import type { Form, Mutant } from "./mutant.ts";

/** The name of the switch in the compiled code: `__mutated(17)` says whether mutant 17 is on. */
const SWITCH = "__mutated";

interface Spot {
  readonly form: Form;
  readonly start: number;
  readonly end: number;
  readonly mutants: readonly Mutant[];
}

const on = ({ id }: Mutant): string => `${SWITCH}(${id})`;

const compiled: Readonly<Record<Form, (mutants: readonly Mutant[], original: string) => string>> = {
  expression: (mutants, original) =>
    `(${mutants.map((mutant) => `${on(mutant)} ? (${mutant.replacement}) : `).join("")}(${original}))`,
  statement: ([mutant], original) => `${on(mutant!)} || (${original})`,
  property: ([mutant], original) => `...(${on(mutant!)} ? {} : {${original}})`,
  element: ([mutant], original) => `...(${on(mutant!)} ? [] : [${original}])`,
  case: ([mutant], original) => `${on(mutant!)} ? Symbol() : (${original})`,
};

/** At one place, what wraps comes before what is wrapped. */
const ORDER: readonly Form[] = ["property", "element", "statement", "case", "expression"];

const spotsOf = (mutants: readonly Mutant[]): readonly Spot[] => {
  const spots = Map.groupBy(mutants, ({ form, start, end }) => `${start} ${end} ${form}`);
  return [...spots.values()]
    .map((group) => ({ ...group[0]!, mutants: group }))
    .toSorted(
      (one, other) =>
        one.start - other.start || other.end - one.end || ORDER.indexOf(one.form) - ORDER.indexOf(other.form),
    );
};

/** The code of a file with all its mutants in it, each behind its switch. Lines stay where they are. */
export const instrument = (code: string, mutants: readonly Mutant[]): string => {
  const spots = [...spotsOf(mutants)];
  const render = (start: number, end: number): string => {
    let [output, at] = ["", start];
    while (spots[0] !== undefined && spots[0].start >= at && spots[0].end <= end) {
      const spot = spots.shift()!;
      output += code.slice(at, spot.start);
      output += compiled[spot.form](spot.mutants, render(spot.start, spot.end));
      at = spot.end;
    }
    return output + code.slice(at, end);
  };
  return `const ${SWITCH} = globalThis.mutationSwitch ?? (() => false); ${render(0, code.length)}`;
};

/** The code of a file with one mutant in place of the original. */
export const mutated = (code: string, { form, start, end, replacement }: Mutant): string => {
  const rest = code.slice(end);
  if (form === "property" || form === "element") return code.slice(0, start) + rest.replace(/^\s*,/, "");
  const other = { expression: `(${replacement})`, statement: "undefined", case: "Symbol()" }[form];
  return code.slice(0, start) + other + rest;
};
