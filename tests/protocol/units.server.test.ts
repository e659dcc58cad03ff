import { afterAll, beforeAll, expect, test } from "vitest";

import { endpoints, type CallName } from "../../src/protocol/endpoints.ts";
import { encodeCall } from "../../src/protocol/wire.codec.ts";
import { sampleCalls } from "../access/sample-calls.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const reads = (Object.keys(sampleCalls) as CallName[]).filter((name) => endpoints[name].method === "GET");
const ids = {
  ...{ ownPost: 1, ownerPoll: 1, ownerComment: 1, ownerGallery: 1, ownerMedium: 1, ownerMessage: 1 },
  fanPayment: "00000000-0000-0000-0000-000000000000",
};

/** Every field with a value in an answer, at any depth, by its name. */
const fieldsIn = (
  value: unknown,
  found: [string, unknown][] = [],
): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) for (const item of value) fieldsIn(item, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, field] of Object.entries(value)) {
      if (field !== null) found.push([name, field]);
      fieldsIn(field, found);
    }
  return found;
};

/** Of every read that answers: what `ava`, a member of hers and her manager are told, each field with the name of its call. */
const toldToAll = async (): Promise<readonly (readonly [string, string, unknown])[]> => {
  const ownerId = await server.idOf("ava");
  const told: [string, string, unknown][] = [];
  for (const username of ["ava", "sub", "max"]) {
    const client = await server.signedIn(username);
    const role = username === "sub" ? "fan" : "owner";
    for (const name of reads) {
      const input = sampleCalls[name].input({ role, ownerId, ...ids } as never);
      const { status, body } = await client.get(encodeCall(name, input as never).url);
      if (status !== 200) continue;
      for (const [field, value] of fieldsIn(body)) told.push([name, field, value]);
    }
  }
  return told;
};

test("[CENT-22] [CENT-23] every amount that a read answers is in whole cents, every time in whole epoch seconds", async () => {
  const told = await toldToAll();
  const named = (pattern: RegExp) => told.filter(([, field]) => pattern.test(field));
  const times = named(/(^|_)at$|^expire_time$/);
  const amounts = named(
    /(^|_)(price|amount|amount_usd|earned_usd|spent|gross|net|payable|pending|total|fee)$/,
  );
  const isTime = (value: unknown) => Number.isInteger(value) && Number(value) > 1e9 && Number(value) < 1e10;
  const isAmount = (value: unknown) => typeof value !== "number" || Number.isInteger(value);
  expect(times.filter(([, , value]) => !isTime(value))).toEqual([]);
  expect(amounts.filter(([, , value]) => !isAmount(value))).toEqual([]);
  // They are there, in many calls.
  const calls = (found: typeof told) => new Set(found.map(([name]) => name)).size;
  expect([calls(times) >= 20, calls(amounts) >= 10], `${calls(times)} ${calls(amounts)}`).toEqual([
    true,
    true,
  ]);
});
