import { secretFields, secretNames } from "../../machines/app/secret-fields.ts";

export const SECRET = "[secret]";

/** What stands for a secret: whether something was there stays known, nothing else does. */
const hidden = (value: unknown): unknown =>
  value === "" || value === null || value === undefined ? value : SECRET;

const isActorRef = (value: object): value is { readonly id: string } =>
  "sessionId" in value && "send" in value;

/** A value as JSON can hold it, without secrets. Parts that need no change are kept as they are, not copied. */
export const plain = (value: unknown, extra: readonly string[] = []): unknown => {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (isActorRef(value)) return { $ref: value.id };
  if (Array.isArray(value)) {
    const copy = value.map((item) => plain(item));
    return copy.every((item, index) => item === value[index]) ? value : copy;
  }
  let changed = false;
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const next = secretNames.has(name) || extra.includes(name) ? hidden(part) : plain(part);
    if (next !== part) changed = true;
    if (next !== undefined) copy[name] = next;
  }
  return changed ? copy : value;
};

/** An event as the journal keeps it. */
export const plainEvent = (event: { readonly type: string }): { readonly type: string } =>
  plain(event, secretFields[event.type] ?? []) as { readonly type: string };
