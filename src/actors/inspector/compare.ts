import type { Delta, ObjectDelta } from "jsondiffpatch";
import { create } from "jsondiffpatch";

import type { Compare, Difference } from "../../machines/inspector/difference.ts";

/** Things in lists are the same when their ids are; without an id their place counts. */
const idOf = (item: object, index?: number): string => {
  const { id } = item as { readonly id?: unknown };
  return typeof id === "string" || typeof id === "number" ? `id:${id}` : `place:${index}`;
};

const differ = create({ objectHash: idOf, cloneDiffValues: false });

const within = (delta: ObjectDelta): Difference => {
  const at: Record<string, Difference> = {};
  const gone: { key: string; before: unknown }[] = [];
  const isList = delta["_t"] !== undefined;
  for (const [key, part] of Object.entries(delta) as [string, Delta][]) {
    if (isList && key === "_t") continue;
    if (!Array.isArray(part)) {
      if (part !== undefined) at[key] = within(part as ObjectDelta);
    } else if (part.length === 3 && part[2] === 3) {
      at[`${part[1]}`] ??= { kind: "moved", from: Number(key.slice(1)) };
    } else if (part.length === 3) {
      gone.push({ key: isList ? key.slice(1) : key, before: part[0] });
    } else {
      at[key] = part.length === 1 ? { kind: "added" } : { kind: "changed", before: part[0] };
    }
  }
  return { kind: "inside", at, gone };
};

/** Tells what changed between two plain, acyclic values. */
export const compare: Compare = (before, after) => {
  const delta = differ.diff(before, after);
  if (delta === undefined) return null;
  if (!Array.isArray(delta)) return within(delta as ObjectDelta);
  return delta.length === 1 ? { kind: "added" } : { kind: "changed", before };
};
