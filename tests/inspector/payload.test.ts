import { expect, test } from "vitest";

import { payloadText, readPayload } from "../../src/machines/inspector/payload.ts";

const known = { eventType: "card.chosen", shape: null };
const sample = { type: "card.chosen", card: { id: 3, name: "Visa", note: null }, tags: ["a"] };
const errorOf = (text: string): string | null => {
  const read = readPayload(text, { ...known, sample });
  return read.sound ? null : read.error;
};

test("a payload like its sample is sound, its type left aside", () => {
  const text = '{"type":"other","card":{"id":9,"name":"","note":{"any":1}},"tags":["x","y"]}';
  expect(readPayload(text, { ...known, sample })).toEqual({
    sound: true,
    fields: { card: { id: 9, name: "", note: { any: 1 } }, tags: ["x", "y"] },
  });
  expect(errorOf(payloadText({ ...known, sample }))).toBeNull();
});

test.each([
  ["{", /not JSON/],
  ["[1]", /must be an object, not a list/],
  ["null", /must be an object, not null/],
  ["7", /must be an object, not a number/],
  ['{"card":[],"tags":[]}', /'card' must be an object, not a list/],
  ['{"card":{"id":3,"name":"","note":1},"tags":{}}', /'tags' must be a list, not an object/],
  ["{}", /'card' is missing/],
  ['{"card":null,"tags":[]}', /'card' must be an object, not null/],
  ['{"card":{"id":"3","name":"","note":1},"tags":[]}', /'card.id' must be a number, not a text/],
  ['{"card":{"id":3,"name":""},"tags":[]}', /'card.note' is missing/],
  ['{"card":{"id":3,"name":"","note":1,"x":1},"tags":[]}', /'card.x' is no field/],
  ['{"card":{"id":3,"name":"","note":1},"tags":["a",2]}', /'tags\[1\]' must be a text/],
])("%s is told where it is wrong", (text, error) => {
  expect(errorOf(text)).toMatch(error);
});

test("without a sample any object is sound, and nothing at all is an empty payload", () => {
  expect(readPayload('{"a":1}', { ...known, sample: null })).toEqual({ sound: true, fields: { a: 1 } });
  expect(readPayload("  ", { ...known, sample: null })).toEqual({ sound: true, fields: {} });
});

test("a list without a sample of its items takes any, and no sample at all begins empty", () => {
  expect(readPayload('{"all":[1,"a",null]}', { ...known, sample: { type: "listed", all: [] } })).toEqual({
    sound: true,
    fields: { all: [1, "a", null] },
  });
  expect(payloadText({ ...known, sample: null })).toBe("{}");
  expect(payloadText({ ...known, sample: { type: "listed", all: [] } })).toBe('{\n  "all": []\n}');
});
