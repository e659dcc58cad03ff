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

/** A value as JSON says it: what JSON leaves out is not there, and what it makes the same is the same. */
const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Tells what changed between two plain, acyclic values, as JSON. */
export const compare: Compare = (before, after) => {
  const delta = differ.diff(asJson(before), asJson(after));
  if (delta === undefined) return null;
  if (!Array.isArray(delta)) return within(delta as ObjectDelta);
  return delta.length === 1 ? { kind: "added" } : { kind: "changed", before };
};
