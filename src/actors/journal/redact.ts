import { secretNames } from "../../domain/causes/secret-names.ts";
import { publicFieldsOf, secretFields, typedField } from "../../machines/app/secret-fields.ts";
import { placeOf } from "../../machines/inspector/place-of.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { SECRET, standIn } from "./stand-in.ts";

// `token=…` in an address, `"token":"…"` and `token: …` in a text, the signature of a media address, what a provider of
// social sign-in sends back in an address, and the token that a mail's link has in its path.
const inText = new RegExp(
  `(\\b(?:${[...secretNames].join("|")})["']?\\s*[=:]\\s*["']?(?:bearer\\s+)?|/media/[^\\s"']*[?&]s=|[?&](?:code|state)=|/(?:password/reset|email/confirm)/)[^\\s"'&#,;}]+`,
  "gi",
);

const plainText = (text: string): string =>
  /[=:]|\/(?:reset|confirm)\//.test(text) ? text.replace(inText, `$1${SECRET}`) : text;

const isActorRef = (value: object): value is { readonly id: string } =>
  "sessionId" in value && "send" in value;

/** What the browser tells of something, as of a style that did not load. Its target leads to the whole page, which has no end. */
const isTold = (value: object): value is Event => value instanceof Event;

const plainList = (list: readonly unknown[]): unknown => {
  const copy = list.map((item) => plain(item));
  return copy.every((item, index) => item === list[index]) ? list : copy;
};

/** Fields that were typed into and are not public are secret from then on wherever they stand, as `secretNames` are. */
const secret = new Set<string>(secretNames);

/** Names that are secret besides, wherever they stand. */
export const keepSecret = (names: readonly string[]): void => {
  for (const name of names) secret.add(name);
};

/** What stands under `plainName` is known to need no change. */
const plainRecord = (
  record: Readonly<Record<string, unknown>>,
  extra: readonly string[],
  plainName: string | null,
): unknown => {
  let copy: Record<string, unknown> | null = null;
  // Of events there are many shapes: reading them by their own keys costs a third of reading them by a list of names.
  for (const name in record) {
    if (name === plainName) continue;
    const part = record[name];
    const isTyped = extra !== none && extra.includes(name);
    const next =
      isTyped || secret.has(name)
        ? standIn(isTyped ? (typedField(record) ?? name) : name, part)
        : plain(part);
    if (next === part) continue;
    copy ??= { ...record };
    copy[name] = next;
  }
  return copy ?? record;
};

const none: readonly string[] = [];

/** What `plain` would make of the part at a place of a value, without the rest of it; undefined where there is none. */
export const plainAt = (value: unknown, path: readonly string[]): unknown => {
  let at = value;
  for (let depth = 0; depth < path.length; depth += 1) {
    const name = path[depth]!;
    if (typeof at !== "object" || at === null) return undefined;
    const isOpen =
      Array.isArray(at) || !(at instanceof Error || isTold(at) || isActorRef(at) || secret.has(name));
    if (!isOpen) return placeOf(plain(at), path.slice(depth));
    if (!Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return plain(at);
};

/** A value as JSON can hold it, without secrets. Parts that need no change are kept as they are, not copied. */
export const plain = (value: unknown, extra: readonly string[] = none): unknown => {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return plainList(value);
  if (value instanceof Error) return { name: value.name, message: plainText(value.message) };
  if (isTold(value)) return { type: value.type };
  if (isActorRef(value)) return { $ref: value.id };
  return plainRecord(value as Readonly<Record<string, unknown>>, extra, null);
};

/** What the type of an event says of it. */
interface EventKind {
  readonly isTyping: boolean;
  readonly secretFields: readonly string[];
  /** "type" where it is kept as it is. */
  readonly plainName: string | null;
}

/** By type: few, since code names them. A foreign app may make them up as it runs. */
const kinds = new Map<string, EventKind>();
const MOST_KINDS = 1_000;

const kindOf = (type: string): EventKind => {
  const known = kinds.get(type);
  if (known !== undefined) return known;
  if (kinds.size >= MOST_KINDS) kinds.clear();
  const kind: EventKind = {
    isTyping: typedField({ type }) !== null,
    secretFields: Object.hasOwn(secretFields, type) ? secretFields[type]! : none,
    plainName: plainText(type) === type ? "type" : null,
  };
  kinds.set(type, kind);
  return kind;
};

/**
 * An event as the journal keeps it, taken by an actor with this logic. What was typed into a field that its machine does not
 * declare public is replaced, and the field's name is secret from then on.
 */
export const plainEvent = (event: { readonly type: string }, logic?: unknown): PlainEvent => {
  const kind = kindOf(event.type);
  const field = kind.isTyping ? typedField(event) : null;
  if (field === null || publicFieldsOf(logic).includes(field)) {
    const extra = field === null ? kind.secretFields : none;
    return (
      Object.getPrototypeOf(event) === Object.prototype
        ? plainRecord(event as unknown as Readonly<Record<string, unknown>>, extra, kind.plainName)
        : plain(event, extra)
    ) as PlainEvent;
  }
  secret.add(field);
  const copy: Record<string, unknown> = { ...event };
  for (const name in copy) if (name !== "type" && name !== "field") copy[name] = standIn(field, copy[name]);
  return copy as PlainEvent;
};

/** What an actor began with, as the journal keeps it; null for nothing. */
export const plainInput = (id: string, input: unknown): unknown => plain(input, secretFields[id]) ?? null;
