import * as Cause from "effect/Cause";
import type * as Schema from "effect/Schema";

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  "an integer": "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
const wanted = (expected: string): string =>
  expected
    .split(" | ")
    .map((kind) => kinds[kind] ?? kind)
    .join(" or ");

/** `["sites"][0]["record"]["title"]` as `site 1: ` and `record.title`. */
const placeOf = (path: string): { readonly site: string; readonly setting: string } => {
  const keys = [...path.matchAll(/\[("(?:[^"\\]|\\.)*"|\d+)\]/g)].map(
    ([, key = "0"]) => JSON.parse(key) as string | number,
  );
  const [first, index, ...rest] = keys;
  const isSite = first === "sites" && typeof index === "number";
  const shown = isSite ? rest : keys;
  return {
    site: isSite ? `site ${index + 1}: ` : "",
    setting: shown.map((key) => (typeof key === "number" ? String(key + 1) : key)).join("."),
  };
};

const sentenceOf = (mistake: string): string => {
  const [, what = mistake, path = ""] = /^(.*?)(?:\s+at (\[.*\]))?$/s.exec(mistake) ?? [];
  const { site, setting } = placeOf(path);
  if (what === "Missing key" && setting === "" && site !== "") return "'sites' is empty.";
  const name = setting === "" ? (site === "" ? "The file" : "it") : `'${setting}'`;
  if (what === "Missing key") return `${site}${name} is missing.`;
  if (what === "Expected no excess property")
    return `${site === "" ? "T" : `${site}t`}here is no setting ${name}.`;
  return `${site}${name} must be ${wanted(what.replace(/^Expected /, ""))}.`;
};

/** What is wrong with the shape of the settings' file, a sentence for each place. */
export const shapeMistakes = (cause: Cause.Cause<Schema.SchemaError>): readonly string[] =>
  (Cause.squash(cause) as Schema.SchemaError).message
    .replaceAll(/\n\s+at /g, " at ")
    .split("\n")
    .map(sentenceOf);
