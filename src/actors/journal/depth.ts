/** Deeper than any state of a flow, and safe for whatever walks a value by recursion. */
const MOST_DEPTH = 200;

/** Whether a JSON value is nested more deeply than anything that is recorded. */
export const isTooDeep = (value: unknown, above = 0): boolean => {
  if (typeof value !== "object" || value === null) return above > MOST_DEPTH;
  if (above > MOST_DEPTH) return true;
  // Of what was read as JSON each name is its own; `Object.values` would make a list for each.
  for (const name in value) {
    if (isTooDeep((value as Readonly<Record<string, unknown>>)[name], above + 1)) return true;
  }
  return false;
};
