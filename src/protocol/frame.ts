/** A socket frame: [event id, payload, field mask, values] (RT-15). */
type Frame = readonly [id: number, payload: FrameData | null, mask: number, values: readonly unknown[]];
export type FrameData = Readonly<Record<string, unknown>>;

export type FrameResult =
  | { readonly status: "decoded"; readonly id: number; readonly name: string; readonly data: FrameData }
  | { readonly status: "unknown"; readonly id: number }
  | { readonly status: "malformed"; readonly why: string };

/** What `decodeFrame` has to know of an event. */
export interface Template {
  readonly name: string;
  readonly fields: readonly string[];
}

/**
 * Text of a frame: fields of the template that the data has go to `values` by the bits of the mask, the rest to
 * `payload` (RT-16, RT-18). `undefined` counts as absent.
 */
export const encodeFrame = (id: number, fields: readonly string[], data: FrameData): string => {
  const rest: Record<string, unknown> = Object.create(null);
  let mask = 0;
  const values: unknown[] = [];
  fields.forEach((field, bit) => {
    if (!Object.hasOwn(data, field) || data[field] === undefined) return;
    mask |= 1 << bit;
    values.push(data[field]);
  });
  let hasRest = false;
  for (const [key, value] of Object.entries(data)) {
    if (fields.includes(key) || value === undefined) continue;
    rest[key] = value;
    hasRest = true;
  }
  const frame: Frame = [id, hasRest ? rest : null, mask, values];
  return JSON.stringify(frame);
};

const isPlainObject = (value: unknown): value is FrameData =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const bitCount = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

const isNatural = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads the text of a frame with the announced templates. Fields win over the payload. Never throws: what is no
 * frame is `malformed`, an id without a template `unknown` (ERR-27). What the fields hold is not checked here.
 */
export const decodeFrame = (text: string, templateOf: (id: number) => Template | undefined): FrameResult => {
  const frame = parse(text);
  if (frame === undefined) return { status: "malformed", why: "not JSON" };
  if (!Array.isArray(frame) || frame.length !== 4)
    return { status: "malformed", why: "not an array of four" };
  const [id, payload, mask, values]: readonly unknown[] = frame;
  if (!isNatural(id)) return { status: "malformed", why: "event id" };
  if (payload !== null && !isPlainObject(payload)) return { status: "malformed", why: "payload" };
  if (!isNatural(mask) || mask >= 2 ** 30) return { status: "malformed", why: "field mask" };
  if (!Array.isArray(values) || values.length !== bitCount(mask))
    return { status: "malformed", why: "values" };
  const template = templateOf(id);
  if (template === undefined) return { status: "unknown", id };
  const entries = Object.entries(payload ?? {}).filter(([key]) => key !== "__proto__");
  const data: Record<string, unknown> = Object.fromEntries(entries);
  let next = 0;
  for (let bit = 0; bit < 30; bit += 1) {
    if ((mask & (1 << bit)) === 0) continue;
    const field = template.fields[bit];
    if (field === undefined) return { status: "malformed", why: "field mask beyond the template" };
    data[field] = values[next];
    next += 1;
  }
  return { status: "decoded", id, name: template.name, data };
};
