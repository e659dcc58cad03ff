/** Deeper than any state of a flow, and safe for whatever walks a value by recursion. */
export const MOST_DEPTH = 200;

/** How deeply a JSON value is nested; it stops counting just above `MOST_DEPTH`. */
export const depthOf = (value: unknown, above = 0): number => {
  if (typeof value !== "object" || value === null || above > MOST_DEPTH) return above;
  let deepest = above + 1;
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part, above + 1));
  return deepest;
};
