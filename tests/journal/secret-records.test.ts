import "../../src/actors/journal/form-stand-in.ts";

import "../../tools/testing/all-pages.ts";
import { expect, test } from "vitest";

import { plain, plainEvent, plainInput } from "../../src/actors/journal/redact.ts";
import { SECRET } from "../../src/actors/journal/stand-in.ts";

const MARKER = "Marker-4711";

/** What is sent and answered around secrets, by what it is; each of these fields is somebody's secret. */
const records = {
  "a password that is changed": ["password", "current_password"],
  "what proves who somebody is": ["token", "credential", "authorization", "cookie", "csrf", "secret"],
  "a social sign-in": ["id_token", "access_token", "refresh_token", "code_verifier"],
  "a security check": ["solution", "recaptcha", "signature"],
  "a socket and a call": ["node_token", "ice_servers"],
  "an order": ["order_token", "payment_url", "paymentUrl"],
  "a card": ["card", "card_number", "holder", "expiry", "cvc", "security_code"],
  "an account that is paid out to": ["account_number", "bank_code", "iban", "tax_id"],
  "an application of a creator": ["first_name", "last_name", "birth_date", "street", "postal_code", "city"],
  "the documents with it": ["document_file", "social_link", "fans_link"],
} as const;

test.each(Object.entries(records))("of %s the journal keeps no secret, and what is not one", (_, names) => {
  const record = Object.fromEntries(names.map((name) => [name, MARKER]));
  const kept = plain({ ...record, note: "open" });
  expect(Object.keys(kept as object)).toEqual([...names, "note"]);
  expect(kept).toMatchObject({ note: "open" });
  for (const name of names) {
    expect([name, JSON.stringify(plain({ deep: [{ [name]: MARKER }] }))]).toEqual([
      name,
      expect.not.stringContaining(MARKER),
    ]);
    expect([name, plain(`/ava?tab=posts&${name}=${MARKER}`)]).toEqual([
      name,
      expect.not.stringContaining(MARKER),
    ]);
  }
});

test.each([
  [{ type: "password.typed", value: MARKER }],
  [{ type: "currentPassword.typed", value: MARKER }],
  [{ type: "field.changed", field: "city", value: MARKER }],
  [{ type: "number.typed", value: MARKER }],
  [{ type: "field.changed", field: "first_name", value: MARKER }],
  [{ type: "captcha.solved", solution: MARKER }],
  [{ type: "popup.pointed", url: `https://pay.example/${MARKER}` }],
  [{ type: "nickname.typed", value: MARKER }],
  [{ type: "field.changed", field: "nickname", value: MARKER }],
])("of the event %o the journal keeps that it came, and not what it brought", (event) => {
  const kept = plainEvent(event);
  expect(kept.type).toBe(event.type);
  expect(JSON.stringify(kept)).not.toContain(MARKER);
});

test("what a form hands on whole is secret, whoever takes it", () => {
  const input = { typed: { holder_name: MARKER, lines: [MARKER] }, page: 1 };
  expect(plainInput("saveSomething", input)).toEqual({ typed: SECRET, page: 1 });
  expect(JSON.stringify(plainInput("saveSomething", { given: input.typed }))).toContain(MARKER);
});

test.each([["redirect", { url: `https://pay.example/${MARKER}` }]])(
  "%s begins with a secret that the journal does not keep",
  (id, input) => {
    expect(JSON.stringify(plainInput(id, { ...input, page: 1 }))).not.toContain(MARKER);
    expect(plainInput(id, { ...input, page: 1 })).toMatchObject({ page: 1 });
    expect(JSON.stringify(plainInput("another", input))).toContain(MARKER);
  },
);
