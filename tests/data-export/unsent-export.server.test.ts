import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { MAKING_TRIES } from "../../src/server/data-export/data-export.jobs.ts";
import { TRIES_OF_A_DAY } from "../../src/server/jobs/job-outcome.ts";
import { startMailServer, type MailServer } from "../mail/smtp-server.ts";
import { freePort } from "../running/program.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
const ADDRESS = "sub@demo.example";
let server: ServerFixture;
let sub: Client;
let port: number;
let mailServer: MailServer | null = null;

beforeAll(async () => {
  port = await freePort();
  server = await startFixture({ demo: true, environment: { MAIL_URL: `smtp://127.0.0.1:${port}` } });
  sub = await server.signedIn("sub");
});
afterEach(async () => {
  await mailServer?.stop();
  mailServer = null;
});
afterAll(() => server?.stop());

const ask = async () => {
  if (sub.csrf() === "") await sub.open("/");
  const { status, body, text } = await sub.get("/api/v1/account/setting/export", {
    "x-csrf-token": sub.csrf(),
  });
  expect(status, text).toBe(200);
  return body;
};
const links = (): readonly string[] =>
  (mailServer?.mails ?? [])
    .filter(({ source }) => source.includes("data is ready"))
    .map(({ source }) => /\/oauth\/data\/[\w-]+/.exec(source.replaceAll(/=\r?\n/g, ""))![0]);
const jobs = () =>
  server.services.database
    .selectFrom("job")
    .select(["kind", "attempts", "given_up"])
    .where("kind", "like", "data-export.%")
    .where(({ or, eb }) => or([eb("done_at", "is", null), eb("given_up", "=", true)]))
    .orderBy("id")
    .execute();

test("[ACCT-53] with the mail server away for two days the file is sent when it is back, and of two that were asked for the newer one", async () => {
  await ask();
  await server.advance(1);
  expect(await jobs()).toMatchObject([{ kind: "data-export.mail" }]);
  const row = await server.services.database.selectFrom("data_export").selectAll().executeTakeFirstOrThrow();
  const payloads = await server.services.database.selectFrom("job").select("payload").execute();
  expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(payloads)).not.toMatch(/oauth\/data\/\w/);
  // As after a day of tries that all failed.
  await server.services.database
    .updateTable("job")
    .set({ attempts: TRIES_OF_A_DAY + 10 })
    .where("kind", "=", "data-export.mail")
    .execute();
  await server.advance(DAY);
  await ask();
  await server.advance(DAY);
  expect(await jobs()).toMatchObject([{ kind: "data-export.mail", given_up: false }]);
  mailServer = await startMailServer(port);
  await server.advance(1200);
  expect(links()).toHaveLength(1);
  expect((await sub.get(links()[0]!)).status).toBe(200);
});

test("[ACCT-53] who is refused by the mail server for a day is told, and may ask again at once", async () => {
  await server.advance(DAY);
  mailServer = await startMailServer(port, (address) => address === ADDRESS);
  await ask();
  await server.advance(1);
  await server.services.database
    .updateTable("job")
    .set({ attempts: TRIES_OF_A_DAY - 1 })
    .where("kind", "=", "data-export.mail")
    .where("done_at", "is", null)
    .execute();
  await server.advance(1200);
  expect(await jobs()).toMatchObject([{ kind: "data-export.mail", given_up: true }]);
  const { body } = await sub.get("/api/v1/account/notification");
  expect(JSON.stringify(body)).toContain("could not be sent");
  await mailServer.stop();
  mailServer = await startMailServer(port);
  expect(await ask()).toMatchObject({ made_at: null });
  await server.advance(1);
  expect((await sub.get(links()[0]!)).status).toBe(200);
});

test("[ACCT-53] a file that cannot be made for a while is made after that", async () => {
  mailServer = await startMailServer(port);
  const { database } = server.services;
  await server.advance(DAY);
  await sql`alter table block rename to blocked_away`.execute(database);
  const { asked_at } = await ask();
  await server.advance(1);
  const open = await jobs();
  await sql`alter table blocked_away rename to block`.execute(database);
  expect(open.map(({ kind }) => kind)).toContain("data-export.make");
  await server.advance(700);
  expect(links()).toHaveLength(1);
  expect((await ask()).asked_at).toBe(asked_at);
});

test("[ACCT-53] a file that cannot be made in so many tries is given up: who asked is told, and may ask again at once", async () => {
  mailServer = await startMailServer(port);
  const { database } = server.services;
  await server.advance(DAY);
  await sql`alter table block rename to blocked_away`.execute(database);
  const { asked_at } = await ask();
  await server.advance(1);
  // As when each node that made it has died of it: then nothing but the number of tries is left.
  await database
    .updateTable("job")
    .set({ attempts: MAKING_TRIES })
    .where("kind", "=", "data-export.make")
    .where("done_at", "is", null)
    .execute();
  await server.advance(700);
  await sql`alter table blocked_away rename to block`.execute(database);
  expect((await jobs()).filter(({ kind, given_up }) => kind === "data-export.make" && !given_up)).toEqual([]);
  const { body } = await sub.get("/api/v1/account/notification");
  expect(JSON.stringify(body)).toContain("could not be made");
  expect((await ask()).asked_at).toBeGreaterThan(asked_at);
  await server.advance(1);
  expect((await sub.get(links()[0]!)).status).toBe(200);
});
