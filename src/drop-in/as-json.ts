import { plain } from "../actors/journal/redact.ts";

/** Deeper than contexts are, and shallow enough for whatever walks a value by recursion. */
const MOST_DEPTH = 40;
/** Parts of one value: what is larger is cut off. */
const MOST_PARTS = 20_000;

const nameOf = (value: object): string =>
  (value.constructor as { readonly name?: string } | null)?.name ?? "";

const isPlainRecord = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || nameOf(value) === "Object";
};

/** Nodes, windows and events of a browser lead to the whole page. */
const isOfBrowser = (value: object): boolean =>
  "nodeType" in value || "defaultPrevented" in value || ("window" in value && value.window === value);

/**
 * A value of any app as JSON holds it: refs of actors as `{$ref: id}`, moments as ISO texts, maps and sets as lists, what leads
 * in circles or has no data by its name. Nothing of it is shared with the app. As lists have no names, what stands in a map under
 * the name of a secret is replaced here.
 */
export const asJson = (value: unknown): unknown => {
  let parts = 0;
  const above = new Set<object>();

  const read = (record: object, name: string): unknown => {
    try {
      return (record as Readonly<Record<string, unknown>>)[name];
    } catch (error) {
      return `[${String(error)}]`;
    }
  };

  const record = (whole: object): unknown => {
    const entries = Object.keys(whole).flatMap((name) => {
      const part = convert(read(whole, name));
      return part === undefined ? [] : [[name, part] as const];
    });
    return Object.fromEntries(entries);
  };

  const pair = (key: unknown, part: unknown): readonly unknown[] =>
    typeof key === "string"
      ? [key, (plain({ [key]: part }) as Readonly<Record<string, unknown>>)[key]]
      : [key ?? null, part];

  const inside = (whole: object): unknown => {
    if (Array.isArray(whole)) return whole.map((part) => convert(part) ?? null);
    if (whole instanceof Map)
      return [...whole].map(([key, part]) => pair(convert(key), convert(part) ?? null));
    if (whole instanceof Set) return [...whole].map((part) => convert(part) ?? null);
    if (isPlainRecord(whole)) return record(whole);
    const { toJSON } = whole as { readonly toJSON?: unknown };
    if (typeof toJSON === "function") return convert((toJSON as () => unknown).call(whole));
    return Object.keys(whole).length === 0 ? `[${nameOf(whole)}]` : record(whole);
  };

  const convert = (part: unknown): unknown => {
    if (typeof part === "bigint") return `${part}n`;
    if (typeof part === "function" || typeof part === "symbol") return undefined;
    if (typeof part !== "object" || part === null) return part;
    if ("sessionId" in part && "send" in part) return { $ref: (part as { readonly id?: unknown }).id };
    if (part instanceof Error) return { name: part.name, message: part.message };
    if (ArrayBuffer.isView(part) || isOfBrowser(part)) return `[${nameOf(part)}]`;
    if (above.has(part)) return "[circular]";
    if (above.size >= MOST_DEPTH || (parts += 1) > MOST_PARTS) return "[more]";
    above.add(part);
    try {
      return inside(part);
    } catch (error) {
      return `[${String(error)}]`;
    } finally {
      above.delete(part);
    }
  };
  return convert(value);
};
