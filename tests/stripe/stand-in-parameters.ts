import { invalid } from "./stand-in-error.ts";

/** Parameters by their names in brackets, as they came: `line_items[0][price_data][currency]`. */
export type Parameters = ReadonlyMap<string, string>;

/** Why a value is not taken: code and words; null when it is. */
type Check = (value: string, name: string) => readonly [code: string | null, message: string] | null;

export const text: Check = (value, name) =>
  value === "" ? ["parameter_invalid_empty", `You passed an empty string for '${name}'.`] : null;
export const integer =
  (least: number): Check =>
  (value, name) => {
    if (!/^-?\d+$/.test(value)) return ["parameter_invalid_integer", `Invalid integer: ${value}`];
    if (Number(value) >= least) return null;
    return name === "amount" || name.endsWith("[unit_amount]")
      ? ["amount_too_small", `The Checkout Session's total amount must be at least ${least} cents.`]
      : ["parameter_invalid_integer", `This value must be greater than or equal to ${least}.`];
  };
export const flag: Check = (value) =>
  value === "true" || value === "false" ? null : [null, `Invalid boolean: ${value}`];
export const oneOf =
  (...words: readonly string[]): Check =>
  (value, name) =>
    words.includes(value) ? null : [null, `Invalid ${name}: must be one of ${words.join(", ")}`];
export const id =
  (prefix: string): Check =>
  (value, name) =>
    value.startsWith(`${prefix}_`) ? null : ["resource_missing", `No such ${name}: '${value}'`];
export const url: Check = (value) =>
  URL.canParse(value) && /^https?:/.test(value) ? null : ["url_invalid", `Not a valid URL`];

export interface ParameterTable {
  readonly required?: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

/** `expand[0]` -> `expand[]`, `metadata[any]` -> `metadata[*]`. */
const normal = (name: string): string =>
  name.replace(/\[\d+\]/g, "[]").replace(/(^|\[)(metadata\]?)\[[^\]]{1,40}\]$/, "$1$2[*]");

/** Refuses what the table does not know, what lacks, and values that are not of the kind: as Stripe does, in its words. */
export const checkParameters = (
  given: Parameters,
  { required = {}, optional = {} }: ParameterTable,
): void => {
  const names = new Set([...given.keys()].map(normal));
  for (const name of given.keys())
    if (!Object.hasOwn(required, normal(name)) && !Object.hasOwn(optional, normal(name)))
      throw invalid("parameter_unknown", `Received unknown parameter: ${name}`, name);
  for (const name of Object.keys(required))
    if (!names.has(name)) throw invalid("parameter_missing", `Missing required param: ${name}.`, name);
  for (const [name, value] of given) {
    const wrong = (required[normal(name)] ?? optional[normal(name)])?.(value, name);
    if (wrong != null) throw invalid(...wrong, name);
  }
};

/** The metadata under a name: `metadata`, `payment_intent_data[metadata]`. */
export const metadataOf = (given: Parameters, name = "metadata"): Record<string, string> =>
  Object.fromEntries(
    [...given]
      .filter(([key]) => key.startsWith(`${name}[`))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value]),
  );
