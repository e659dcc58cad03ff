import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { secretFields, secretNames } from "../../machines/app/secret-fields.ts";

export const SECRET = "[secret]";

/** What stands for a secret: whether something was there stays known, nothing else does. */
const hidden = (value: unknown): unknown =>
  value === "" || value === null || value === undefined ? value : SECRET;

const isActorRef = (value: object): value is { readonly id: string } =>
  "sessionId" in value && "send" in value;

const plainList = (list: readonly unknown[]): unknown => {
  const copy = list.map((item) => plain(item));
  return copy.every((item, index) => item === list[index]) ? list : copy;
};

const plainRecord = (record: Readonly<Record<string, unknown>>, extra: readonly string[]): unknown => {
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(record)) {
    const part = record[name];
    const next = secretNames.has(name) || extra.includes(name) ? hidden(part) : plain(part);
    if (next === part) continue;
    copy ??= { ...record };
    copy[name] = next;
  }
  return copy ?? record;
};

const none: readonly string[] = [];

/** A value as JSON can hold it, without secrets. Parts that need no change are kept as they are, not copied. */
export const plain = (value: unknown, extra: readonly string[] = none): unknown => {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return plainList(value);
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (isActorRef(value)) return { $ref: value.id };
  return plainRecord(value as Readonly<Record<string, unknown>>, extra);
};

/** An event as the journal keeps it. */
export const plainEvent = (event: { readonly type: string }): PlainEvent =>
  plain(event, secretFields[event.type] ?? none) as PlainEvent;
