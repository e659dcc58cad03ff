import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { gatherData, ROWS_AT_ONCE } from "../../src/server/data-export/gather-data.ts";
import { mailsTo, type SentMail } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const EXPORT = "/api/v1/account/setting/export";
const DAY = 86_400;
let server: ServerFixture;
let sub: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  sub = await server.signedIn("sub");
});
afterAll(() => server?.stop());

const ask = async (client: Client) => {
  if (client.csrf() === "") await client.open("/");
  return client.get(EXPORT, { "x-csrf-token": client.csrf() });
};
const mails = async (username: string): Promise<readonly SentMail[]> =>
  (await mailsTo(server.origin, `${username}@demo.example`)).filter(({ subject }) =>
    subject.includes("data is ready"),
  );
const linkIn = ({ text }: SentMail): string => /\/oauth\/data\/[\w-]+/.exec(text)![0];

test("[ACCT-53] a file with everything is made and its link mailed; asked twenty times it is one", async () => {
  const first = await ask(sub);
  expect(first.status, first.text).toBe(200);
  expect(first.body).toMatchObject({ email: "sub@demo.example", made_at: null, expires_at: null });
  const more = await Promise.all(Array.from({ length: 19 }, () => ask(sub)));
  expect(more.map(({ status }) => status)).toEqual(Array(19).fill(200));
  await server.advance(1);
  expect(await mails("sub")).toHaveLength(1);
  const { body } = await ask(sub);
  expect(body.expires_at).toBe(body.made_at + 7 * DAY);
  expect(await mails("sub")).toHaveLength(1);

  const file = await sub.get(linkIn((await mails("sub"))[0]!));
  expect(file.status, file.text).toBe(200);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="sub-data.json"');
  expect(file.headers.get("cache-control")).toBe("no-store");
  const data = file.body;
  expect(data.account).toMatchObject([{ username: "sub", email: "sub@demo.example" }]);
  expect(data.subscriptions).toMatchObject([{ fan: "sub", creator: "ava", type: "access" }]);
  expect(data.payments[0]).toMatchObject({ buyer: "sub", creator: "ava", status: "settled" });
  expect(data.cards).toMatchObject([{ last4: "4242" }]);
  expect(data.sessions.length).toBeGreaterThan(0);
  // Nothing of others but their usernames, and nothing that opens anything.
  expect(file.text).not.toContain("ava@demo.example");
  for (const secret of ["password_hash", "token", "$argon2"]) expect(file.text).not.toContain(secret);
});

test("[ACCT-53] a creator is given her posts and media as well", async () => {
  const ava = await server.signedIn("ava");
  await ask(ava);
  await server.advance(1);
  const { body: data } = await ava.get(linkIn((await mails("ava"))[0]!));
  expect(data.posts.length).toBeGreaterThan(50);
  expect(data.media.length).toBeGreaterThan(50);
  expect(data.page[0].state.bio.text).not.toBe("");
  expect(data.tip_menu).toHaveLength(4);
  expect(data.payout_details).toMatchObject({ country: expect.any(String) });
});

test("[ACCT-53] the link opens with the session of its owner alone", async () => {
  const link = linkIn((await mails("sub"))[0]!);
  const guest = await server.visitor().get(link);
  expect([guest.status, guest.text.includes("Please log in first")]).toEqual([401, true]);
  const other = await (await server.signedIn("fan")).get(link);
  expect([other.status, other.text.includes("not your file")]).toEqual([403, true]);
  for (const answered of [guest, other]) expect(answered.text).not.toContain("4242");
  const wrong = await sub.get("/oauth/data/none");
  expect([wrong.status, wrong.text.includes("has expired")]).toEqual([410, true]);
  expect((await sub.get(link)).status).toBe(200);
});

test("[ACCT-53] who has no e-mail is told to add one; a call without the page's token does nothing", async () => {
  const nomail = await ask(await server.signedIn("nomail"));
  expect([nomail.status, nomail.body.code]).toEqual([422, "email_missing"]);
  const fan = await server.signedIn("fan");
  expect((await fan.get(EXPORT)).body.code).toBe("csrf");
  const rows = await server.services.database
    .selectFrom("data_export")
    .innerJoin("account", "account.id", "data_export.account_id")
    .select("account.username")
    .orderBy("account.username")
    .execute();
  expect(rows.map(({ username }) => username)).toEqual(["ava", "sub"]);
});

test("[ACCT-53] what was asked and made stands in the audit list; nothing of the file is readable in the database", async () => {
  const { config, database } = server.services;
  const audit = await operate({ url: config.databaseUrl!, dataDir: config.dataDir }, "audit", "sub");
  expect(audit).toContain("ExportAsked");
  const { sealed } = await database
    .selectFrom("data_export")
    .innerJoin("account", "account.id", "data_export.account_id")
    .select("sealed")
    .where("account.username", "=", "sub")
    .executeTakeFirstOrThrow();
  expect(sealed!.toString("latin1")).not.toContain("demo.example");
});

test("[ACCT-53] a day later another one may be asked for, whose link makes the first void; both end after seven days", async () => {
  const first = linkIn((await mails("sub"))[0]!);
  await server.advance(DAY);
  await ask(sub);
  await server.advance(1);
  const [second] = await mails("sub");
  expect((await sub.get(first)).status).toBe(410);
  expect((await sub.get(linkIn(second!))).status).toBe(200);
  await server.advance(7 * DAY);
  expect((await sub.get(linkIn(second!))).status).toBe(410);
  await server.advance(3600);
  expect(await server.services.database.selectFrom("data_export").select("account_id").execute()).toEqual([]);
});

test("[ACCT-53] what names more accounts than a statement has parameters is given as well, in pieces", async () => {
  const { services } = server;
  const { id } = await services.database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "max")
    .executeTakeFirstOrThrow();
  await sql`insert into block (blocker_id, blocked_id, created_at)
    select ${id}, 'nobody-' || n, 1 from generate_series(1, 66000) n`.execute(services.database);
  const texts: string[] = [];
  const { signal } = new AbortController();
  for await (const text of gatherData({ services, id, signal }, { username: "max" })) texts.push(text);
  const file = texts.join("");
  const { about, blocked } = JSON.parse(file);
  expect([about, blocked.length]).toEqual([{ username: "max" }, 66_000]);
  expect(blocked[65_999]).toEqual({ blocked: null, created_at: 1 });
  expect(file).toBe(JSON.stringify(JSON.parse(file), null, 2));
  // So much of it is in memory at a time, whatever the account has done.
  const lines = texts.map((text) => text.split("\n").length);
  expect(Math.max(...lines)).toBeLessThanOrEqual(ROWS_AT_ONCE * 4 + 1);
});

test("[ACCT-53] what somebody has sent is found without what everybody has", async () => {
  const plan = await server.services.database.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    return sql`explain select from message where sender_id = 'ava'`.execute(transaction);
  });
  expect(JSON.stringify(plan.rows)).toContain("message_sender");
});
