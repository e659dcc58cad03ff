import { expect, test } from "vitest";

import { readCard } from "../../src/server/sandbox/card.ts";
import { isSigned, signatureAge, signBody } from "../../src/server/sandbox/signature.ts";

const NOW = 1_790_000_000;
const card = (number: string, more: { readonly expiry?: string; readonly code?: string } = {}) =>
  readCard({ number, expiry: "04 / 29", code: "123", ...more }, NOW);

test("each test card does what the page says of it, any other real number is unknown", () => {
  const pays = { behaviour: "pays", brand: "Visa", last4: "4242" };
  expect(card("4242 4242 4242 4242")).toEqual(pays);
  expect(card("4242-4242-4242-4242")).toEqual(pays);
  expect(card("4000000000000002")).toMatchObject({ behaviour: "declines" });
  expect(card("4000000000003220")).toMatchObject({ behaviour: "asks" });
  expect(card("5555555555554444")).toEqual({ behaviour: "unknown", brand: "Mastercard", last4: "4444" });
  expect(card("378282246310005")).toMatchObject({ brand: "American Express" });
});

test("a field that is wrong has its text, and nothing is asked then", () => {
  const wrong = (...asked: Parameters<typeof card>) => {
    const read = card(...asked);
    return "fields" in read ? Object.keys(read.fields) : [];
  };
  expect(wrong("4242424242424241")).toEqual(["number"]);
  expect(wrong("4242", { expiry: "13/29", code: "12" })).toEqual(["number", "expiry", "code"]);
  // The month itself still counts: this moment lies in September 2026.
  expect(wrong("4242424242424242", { expiry: "9/26" })).toEqual([]);
  expect(wrong("4242424242424242", { expiry: "08/2026" })).toEqual(["expiry"]);
});

test("a message is signed by its key, for its body, five minutes long", () => {
  const [key, body] = [Buffer.alloc(32, 1), Buffer.from("{}")];
  const header = signBody(key, NOW, body);
  expect(isSigned(key, header, body, NOW + signatureAge)).toBe(true);
  expect(isSigned(key, header, body, NOW + signatureAge + 1)).toBe(false);
  expect(isSigned(key, header, Buffer.from("[]"), NOW)).toBe(false);
  expect(isSigned(Buffer.alloc(32, 2), header, body, NOW)).toBe(false);
  for (const other of [undefined, "", [header], header.replace("t=", "t=1"), `${header},v1=00`])
    expect(isSigned(key, other, body, NOW)).toBe(false);
});
