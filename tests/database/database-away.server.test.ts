import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { isDatabaseAway } from "../../src/server/database/database-away.ts";
import type { Answered, Client } from "../running/http-client.ts";
import { createLimitedRole, type LimitedRole } from "../running/limited-role.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let role: LimitedRole;
let server: ServerFixture;
let fan: Client;
let owners: readonly Client[] = [];

beforeAll(async () => {
  role = await createLimitedRole();
  server = await startFixture({ demo: true, role: role.name });
  fan = await server.signedIn("fan");
  owners = [await server.signedIn("noah"), await server.signedIn("zoe")];
});
afterAll(async () => {
  await server?.stop();
  await role?.drop();
});

let price = 1500;
/** Reads, a page, commands and what operators ask; each is answered 200 while all is well. */
const asked = (): readonly Promise<Answered>[] => {
  price += 1;
  // The limits of calls are not what this is about.
  server.services.clock.advance(61);
  return [
    fan.get("/api/v1/auth/session"),
    fan.get("/api/v1/user/ava"),
    fan.get("/", { accept: "text/html" }),
    fan.get("/api/v1/account/following"),
    ...owners.map((owner) => owner.post("/api/v1/account/subscription/price", { subscription_price: price })),
    fan.get("/readyz"),
  ];
};

interface Seen {
  readonly statuses: ReadonlySet<number>;
  /** Answers of 503 that a caller of the API could not read, or that do not tell when to come again. */
  readonly unreadable: readonly string[];
}

const seenIn = async (answers: readonly Promise<Answered>[]): Promise<Seen> => {
  const all = await Promise.all(answers);
  const unreadable = all
    .filter(({ status, text }) => status === 503 && !text.startsWith('{"ok":false'))
    .filter(({ headers, body, text }) => {
      const isJson = headers.get("content-type")?.startsWith("application/json") === true;
      const isRight = isJson ? body.code === "unavailable" : text.includes("<html");
      return !isRight || !/^\d+$/.test(headers.get("retry-after") ?? "");
    })
    .map(({ text }) => text);
  return { statuses: new Set(all.map(({ status }) => status)), unreadable };
};

/** Until everything is answered as before. */
const recovered = () => expect.poll(async () => [...(await seenIn(asked())).statuses]).toEqual([200]);

test("while its connections are cut again and again, every answer is right or 503 with Retry-After", async () => {
  const statuses = new Set<number>();
  const unreadable: string[] = [];
  let cut = 0;
  for (let round = 0; round < 15; round += 1) {
    const answers = [...asked(), ...asked(), ...asked()];
    cut += await role.terminate();
    const seen = await seenIn([...answers, ...asked()]);
    for (const status of seen.statuses) statuses.add(status);
    unreadable.push(...seen.unreadable);
  }
  expect(cut).toBeGreaterThan(15);
  expect([...statuses].toSorted()).toEqual([200, 503]);
  expect(unreadable).toEqual([]);
  await recovered();
});

test("with no connection left for it, every answer is 503 with Retry-After", async () => {
  await role.cutOff();
  await expect.poll(async () => [...(await seenIn(asked())).statuses]).toEqual([503]);
  expect((await seenIn(asked())).unreadable).toEqual([]);
  await role.restore();
  await recovered();
});

test("on a standby that takes no writes, what writes is 503 with Retry-After, and the rest is answered", async () => {
  await role.set("default_transaction_read_only", "on");
  await role.terminate();
  await expect.poll(async () => [...(await seenIn(asked())).statuses].toSorted()).toEqual([200, 503]);
  expect((await seenIn(asked())).unreadable).toEqual([]);
  await role.set("default_transaction_read_only", "off");
  await role.terminate();
  await recovered();
});

describe("an error that says the database is away", () => {
  const coded = (code: string, more: object = {}) => Object.assign(new Error("some text"), { code, ...more });

  test.each([
    ...[
      "08000",
      "08006",
      "53000",
      "53100",
      "53200",
      "53300",
      "57014",
      "57P01",
      "57P02",
      "57P03",
      "58030",
      "25006",
    ],
    ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"],
  ])("has the code %s, itself or as its cause", (code) => {
    expect(isDatabaseAway(coded(code))).toBe(true);
    expect(isDatabaseAway(new Error("wrapped", { cause: coded(code) }))).toBe(true);
  });

  test.each([
    "Connection terminated",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "timeout exceeded when trying to connect",
    "timeout expired",
  ])("says '%s'", (text) => {
    expect(isDatabaseAway(new Error(text))).toBe(true);
  });

  test("is no mistake of a statement or a missing file", () => {
    expect(isDatabaseAway(coded("ENOENT", { syscall: "connect" }))).toBe(true);
    for (const code of ["23505", "42P01", "22P02", "40001", "0A000", "57000"])
      expect(isDatabaseAway(coded(code)), code).toBe(false);
    expect(isDatabaseAway(coded("ENOENT", { syscall: "open" }))).toBe(false);
    for (const other of [new TypeError("x is not a function"), "Connection terminated", null, undefined])
      expect(isDatabaseAway(other)).toBe(false);
  });
});
