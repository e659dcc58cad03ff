import type { EventShape } from "./event-shape.ts";
import { isRecord, kindOf } from "./json-kind.ts";
import { sampleOf, unlikeShape } from "./shape-check.ts";
import type { PlainEvent } from "./timeline.ts";

/** A payload as it is read from text: the event's fields without its type, or what is wrong with it. */
export type Payload =
  | { readonly sound: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly sound: false; readonly error: string };

const parsed = (text: string): { readonly value: unknown } | { readonly error: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message };
  }
};

/** The first place where a value is not made like its sample, as a sentence; null when it is. */
const unlike = (value: unknown, sample: unknown, path: string): string | null => {
  if (sample === null || sample === undefined) return null;
  if (kindOf(value) !== kindOf(sample)) return `'${path}' must be ${kindOf(sample)}, not ${kindOf(value)}.`;
  if (Array.isArray(value) && Array.isArray(sample)) {
    const like: unknown = sample[0];
    return (
      value.map((item, index) => unlike(item, like, `${path}[${index}]`)).find((it) => it !== null) ?? null
    );
  }
  if (!isRecord(value) || !isRecord(sample)) return null;
  return unlikeFields(value, sample, `${path}.`);
};

const unlikeFields = (
  value: Readonly<Record<string, unknown>>,
  sample: Readonly<Record<string, unknown>>,
  path: string,
): string | null => {
  const [missing] = Object.keys(sample).filter((key) => !(key in value));
  if (missing !== undefined) return `'${path}${missing}' is missing.`;
  const [unknown] = Object.keys(value).filter((key) => !(key in sample));
  if (unknown !== undefined) return `'${path}${unknown}' is no field of this event.`;
  for (const key of Object.keys(sample)) {
    const wrong = unlike(value[key], sample[key], `${path}${key}`);
    if (wrong !== null) return wrong;
  }
  return null;
};

/** What is known of an event that is to be written: its declared shape, else a sample of it. */
export interface KnownEvent {
  readonly eventType: string;
  readonly sample: PlainEvent | null;
  readonly shape: EventShape | null;
}

/**
 * Reads an event's payload: it must be a JSON object and made as the event's type says, literals too. An event without a
 * declared shape must have the keys and kinds of values of its sample; a sample's `null` allows anything.
 */
export const readPayload = (text: string, { eventType, sample, shape }: KnownEvent): Payload => {
  const read = text.trim() === "" ? { value: {} } : parsed(text);
  if ("error" in read) return { sound: false, error: `This is not JSON: ${read.error}` };
  if (!isRecord(read.value)) {
    return { sound: false, error: `The payload must be an object, not ${kindOf(read.value)}.` };
  }
  const { type: _type, ...fields } = read.value;
  const { type: _sampleType, ...like } = sample ?? { type: "" };
  const bySample = sample === null ? null : unlikeFields(fields, like, "");
  const wrong = shape === null ? bySample : unlikeShape(shape, { ...fields, type: eventType });
  return wrong === null ? { sound: true, fields } : { sound: false, error: wrong };
};

/** The text that a payload begins with: the fields of the sample, else the least that the event must have. */
export const payloadText = ({ eventType, sample, shape }: KnownEvent): string => {
  const event = sample ?? (shape === null ? { type: eventType } : sampleOf(shape, eventType));
  const { type: _type, ...fields } = event;
  return JSON.stringify(fields, null, 2);
};
