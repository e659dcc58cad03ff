import { afterAll, beforeAll, expect, test } from "vitest";

import { offsetAt } from "../../src/domain/format/zone.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
const PATH = "/api/v1/account/direct-message/auto";
const BERLIN = { "x-time-zone": "Europe/Berlin" };
const ahead = (at: number) => offsetAt(at, "Europe/Berlin");
const timeOfDay = (at: number) => (at + ahead(at)) % DAY;

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

test("[ACCT-26] an interval keeps its time by the clocks of who wrote its rule, whoever switches it on; a rule that is written again follows the new ones", async () => {
  const noah = await server.signedIn("noah");
  const start = server.services.clock.now();
  // Some day of the last year was in the other half of it.
  const back = Array.from({ length: 364 }, (_, day) => day + 1).find(
    (days) => ahead(start - days * DAY + 3600) !== ahead(start),
  )!;
  const first_at = start - back * DAY + 3600;
  const rule = { every_days: 1, groups: ["followers"], spent_over: 0, first_at };
  const written = { type: "interval", text: "New songs", rule };
  const made = await noah.post(PATH, written, BERLIN);
  expect(made.status, made.text).toBe(201);
  const { id, next_at } = made.body;
  expect([timeOfDay(next_at), (next_at - first_at) % DAY === 0]).toEqual([timeOfDay(first_at), false]);
  await server.advance(DAY);
  const next = (await noah.get(`${PATH}/${id}`)).body.next_at;
  expect([next > next_at, timeOfDay(next)]).toEqual([true, timeOfDay(first_at)]);
  const change = (body: object, headers = {}) => noah.post(`${PATH}/${id}`, body, headers);
  expect((await change({ active: false })).body.next_at).toBe(null);
  expect(timeOfDay((await change({ active: true, text: "Newer songs" })).body.next_at)).toBe(
    timeOfDay(first_at),
  );
  const moved = (await change({ rule: { ...rule, every_days: 2 } })).body.next_at;
  expect((moved - first_at) % DAY).toBe(0);
  const moving = (await change({ rule }, BERLIN)).body.next_at;
  expect(timeOfDay(moving)).toBe(timeOfDay(first_at));
});
