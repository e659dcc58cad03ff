import { randomBytes } from "node:crypto";

import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { solve } from "../../src/actors/captcha/solver.ts";
import type { Challenge } from "../../src/machines/captcha/challenge.ts";
import { createAltcha } from "../../src/server/captcha/altcha.ts";
import type { CaptchaPort } from "../../src/server/captcha/captcha.port.ts";
import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import type { Clock } from "../../src/server/ports/clock.ts";
import { keysFrom } from "../../src/server/session/keys.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { stillClock } from "../running/still-clock.ts";

let test_: TestDatabase;
let database: DatabaseConnection;
let clock: Clock;
let captcha: CaptchaPort;
const secret = randomBytes(32);

const node = (key = secret) => createAltcha({ database: database.kysely, clock, keys: keysFrom(key) });

beforeAll(async () => {
  test_ = await createTestDatabase();
  database = openDatabase({ connectionString: test_.url }, pino({ level: "silent" }), { size: 8 });
  clock = stillClock();
  captcha = node();
});
afterAll(async () => {
  await database.close();
  await test_.drop();
});

/** Whether a node lets somebody pass with it; the embedded captcha asks for neither form nor host. */
const passes = async (
  text: string,
  port = captcha,
  session: string | null = "one visitor",
): Promise<boolean> =>
  (await port.spend(text, { purpose: "sign-in", isOwnHost: () => false, session })) === "passed";
const fetchChallenge = async (port = captcha): Promise<Challenge> =>
  JSON.parse(JSON.stringify(await port.challenge!("one visitor")));
const solved = async (port = captcha): Promise<string> =>
  (await solve(await fetchChallenge(port), new AbortController(), () => undefined))!;
interface Payload {
  challenge: {
    parameters: { keyPrefix: string; nonce: string; data: { expires_at: number } };
    signature?: string;
  };
  solution: { derivedKey: string };
}

const changed = (text: string, change: (payload: Payload) => void): string => {
  const payload = JSON.parse(Buffer.from(text, "base64").toString()) as Payload;
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString("base64");
};

test("[AUTH-72] a solution counts once, also when many bring it at once to two nodes", async () => {
  const text = await solved();
  const nodes = [captcha, node()];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => passes(text, nodes[index % 2]!)),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await passes(text)).toBe(false);
});

test("[AUTH-70] [AUTH-72] a solution counts for 20 minutes by the server's clock", async () => {
  const inTime = await solved();
  const late = await solved();
  clock.advance(1199);
  expect(await passes(inTime)).toBe(true);
  clock.advance(1);
  expect(await passes(late)).toBe(false);
});

test("a solution to an easier, a longer living or a foreign challenge is refused; its honest twin is not", async () => {
  const text = await solved();
  expect(await passes(changed(text, (it) => (it.challenge.parameters.keyPrefix = "00")))).toBe(false);
  expect(await passes(changed(text, (it) => (it.challenge.parameters.data.expires_at += 1000)))).toBe(false);
  expect(await passes(changed(text, (it) => (it.challenge.parameters.nonce = "00")))).toBe(false);
  expect(await passes(changed(text, (it) => (it.solution.derivedKey = "00".repeat(32))))).toBe(false);
  expect(await passes(changed(text, (it) => delete it.challenge.signature))).toBe(false);
  expect(await passes(await solved(node(randomBytes(32))))).toBe(false);
  expect(await passes(text)).toBe(true);
});

test("a solution is for the session that asked: another one's, and none, are refused, and spend nothing", async () => {
  const text = await solved();
  expect(text).not.toContain("one visitor");
  expect(await passes(text, captcha, "another visitor")).toBe(false);
  expect(await passes(text, captcha, null)).toBe(false);
  expect(
    await passes(changed(text, (it) => Object.assign(it.challenge.parameters.data, { session: "" }))),
  ).toBe(false);
  expect(await passes(text, node())).toBe(true);
});

test("nothing that people can send makes it throw", async () => {
  const text = await solved();
  const json = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString("base64"));
  const mangled = fc
    .tuple(fc.constantFrom("challenge", "solution"), fc.jsonValue())
    .map(([part, value]) => changed(text, (it) => Object.assign(it, { [part]: value })));
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), json, mangled), async (sent) => {
      expect(await passes(sent)).toBe(false);
    }),
  );
});
