import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from "../../domain/account/password-length.ts";
import { secretFields, secretNames } from "../../machines/app/secret-fields.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";

export const SECRET = "[secret]";
const SHORT = "[short]";
const LONG = "[long]";

/**
 * What stands for a secret; nothing stays nothing. A replay must come to the same verdict as the form did, so for what was
 * typed as a password it is as good a one: too short, too long, or fine. Nothing else stays known, its length neither.
 */
const hidden = (value: unknown, isJudged = false): unknown => {
  if (value === "" || value === null || value === undefined) return value;
  if (!isJudged || typeof value !== "string") return SECRET;
  const { length } = [...value];
  if (length < PASSWORD_MINIMUM) return SHORT;
  return length > PASSWORD_MAXIMUM ? LONG.padEnd(PASSWORD_MAXIMUM + 1, ".") : SECRET;
};

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

const plainList = (list: readonly unknown[]): unknown => {
  const copy = list.map((item) => plain(item));
  return copy.every((item, index) => item === list[index]) ? list : copy;
};

const plainRecord = (record: Readonly<Record<string, unknown>>, extra: readonly string[]): unknown => {
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(record)) {
    const part = record[name];
    const isTyped = extra.includes(name);
    const next =
      isTyped || secretNames.has(name)
        ? hidden(part, /password(\.typed)?$/i.test(isTyped ? String(record["type"]) : name))
        : plain(part);
    if (next === part) continue;
    copy ??= { ...record };
    copy[name] = next;
  }
  return copy ?? record;
};

const none: readonly string[] = [];

/** A value as JSON can hold it, without secrets. Parts that need no change are kept as they are, not copied. */
export const plain = (value: unknown, extra: readonly string[] = none): unknown => {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return plainList(value);
  if (value instanceof Error) return { name: value.name, message: plainText(value.message) };
  if (isActorRef(value)) return { $ref: value.id };
  return plainRecord(value as Readonly<Record<string, unknown>>, extra);
};

/** An event as the journal keeps it. */
export const plainEvent = (event: { readonly type: string }): PlainEvent =>
  plain(event, secretFields[event.type]) as PlainEvent;

/** What an actor began with, as the journal keeps it; null for nothing. */
export const plainInput = (id: string, input: unknown): unknown => plain(input, secretFields[id]) ?? null;
