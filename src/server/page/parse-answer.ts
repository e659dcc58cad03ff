/** How many texts are known: the answers of the pages that are asked for now. */
const MOST_TEXTS = 100;

const known = new Map<string, unknown>();

const freeze = (value: unknown): unknown => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
};

/**
 * The value of an answer's JSON text. The answers of a page are the same for all its guests for a second: a text that comes
 * again is not parsed again. Its value is shared, so it is frozen through and through. The oldest text gives way.
 */
export const parseAnswer = (json: string): unknown => {
  let value = known.get(json);
  if (value === undefined) {
    value = freeze(JSON.parse(json));
    known.set(json, value);
    if (known.size > MOST_TEXTS) known.delete(known.keys().next().value!);
  }
  return value;
};
