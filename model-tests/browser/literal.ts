import type { NamedSample } from "./driver.ts";

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A plain value as source text; the samples among it go by their names, which are put into `used`. */
export const literalOf = (
  value: unknown,
  samples: readonly NamedSample[] = [],
  used: Set<NamedSample> = new Set(),
): string => {
  const sample = samples.find((each) => each.value === value);
  if (sample !== undefined) {
    used.add(sample);
    return sample.name;
  }
  if (value === undefined) return "undefined";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => literalOf(item, samples, used)).join(", ")}]`;
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => {
      const name = IDENTIFIER.test(key) ? key : JSON.stringify(key);
      return `${name}: ${literalOf(part, samples, used)}`;
    });
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
};
