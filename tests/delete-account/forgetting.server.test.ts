import { afterAll, beforeAll, expect, test } from "vitest";

import { sql } from "kysely";

import { memberTexts } from "../../src/domain/snapchat/member.ts";
import { eraseAccount } from "../../src/server/delete-account/erase-account.ts";
import { leave } from "../../src/server/delete-account/leave.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { newBuyer } from "../payment/buyer.ts";
import { buySnapchat, markAdded } from "../snapchat/snapchat-page.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const idOf = (username: string) => server.idOf(username);
const named = (id: string, username: string, displayName: string) =>
  sql`update account set username = ${username}, username_key = lower(${username}), display_name = ${displayName}
    where id = ${id}`.execute(server.services.database);
const formerly = (id: string, username: string) =>
  server.services.database
    .insertInto("former_username")
    .values({ account_id: id, username, username_key: username.toLowerCase(), held_until: 2_000_000_000 })
    .execute();
const erase = async (id: string): Promise<void> => {
  const { store, clock, personalData } = server.services;
  await store.transact(systemMetadata, (unit) => leave(unit, id, personalData));
  clock.advance(30 * DAY);
  await store.transact(systemMetadata, (unit) => eraseAccount(unit, id, personalData));
};

/** Notices of an account, made anew: texts, or texts with a url. */
const haveNotices = async (accountId: string, ...all: readonly (string | readonly [string, string])[]) => {
  const { database, clock } = server.services;
  const rows = all.map((each) => {
    const [text, url] = typeof each === "string" ? [each, null] : each;
    return { account_id: accountId, kind: "system", text, url, created_at: clock.now() } as const;
  });
  await database.deleteFrom("notice").where("account_id", "=", accountId).execute();
  await database.insertInto("notice").values(rows).execute();
};
const noticesOf = async (accountId: string): Promise<readonly string[]> =>
  (
    await server.services.database
      .selectFrom("notice")
      .select("text")
      .where("account_id", "=", accountId)
      .orderBy("id")
      .execute()
  ).map(({ text }) => text);

test("[CCONST-09] notices of others stay when the account that goes is called like a common word", async () => {
  const fan = await newBuyer(server.origin, "commonword");
  const [id, max, noah] = [await idOf("commonword"), await idOf("max"), await idOf("noah")];
  await fan.pay("noah", "1mo");
  await server.advance(1);
  await named(id, "you", "a");
  await haveNotices(
    max,
    ...["You have a new fan.", "A tip for you", "@young is called @new-you now", "a"],
    ["@you is gone", "/max"],
    ["Somebody has ended", "/you"],
    ["Somebody wrote", "/account/direct-message/inbox/You/chat/msg-id/4"],
    ["Look at your page", "/max/you"],
  );
  await haveNotices(noah, "You have tips.", "a bought a month.", "Somebody bought one month.");
  await erase(id);
  expect(await noticesOf(max)).toEqual([
    ...["You have a new fan.", "A tip for you", "@young is called @new-you now", "a"],
    "Look at your page",
  ]);
  expect(await noticesOf(noah)).toEqual(["You have tips.", "Somebody bought one month."]);
});

test("[CCONST-09] a Snapchat name that is a common word goes where a creator was told of it, and nothing else does", async () => {
  const { database, clock } = server.services;
  const fan = await newBuyer(server.origin, "snapword");
  const [id, ava] = [await idOf("snapword"), await idOf("ava")];
  const member = await buySnapchat(server, fan, { snapchat_username: "you" });
  await markAdded(server, member);
  const others = [
    "Mia tipped you $5.00: “Thank you”",
    "Mia joined your Snapchat. Please add your.friend within 24 hours.",
    "Mia still waits for your Snapchat. Please add you-know: otherwise the payment is refunded after 72 hours.",
  ];
  const his = [
    memberTexts.joined("A fan", "you"),
    memberTexts.reminder("A fan", "you"),
    memberTexts.refunded("A fan", "you"),
    memberTexts.kept("A fan", "you"),
    memberTexts.refundFailed("A fan", "you"),
    memberTexts.ended("A fan", "you"),
    memberTexts.back("A fan", "you"),
  ];
  await haveNotices(ava, ...others, ...his);
  await database.deleteFrom("job").where("done_at", "is not", null).execute();
  for (const text of [others[0]!, ...his])
    await sql`insert into job (kind, payload, due_at, created_at, done_at, given_up)
      values ('mail.notice', ${JSON.stringify({ accountId: ava, text })}::jsonb, 1, 1, ${clock.now()}, true)`.execute(
      database,
    );
  await erase(id);
  expect(await noticesOf(ava)).toEqual(others);
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from job where kind = 'mail.notice' and given_up`.execute(database);
  expect(rows.map(({ text }) => text)).toEqual([others[0]]);
});

test("[CCONST-09] a name that begins or ends with a picture is found; names that it had before are forgotten as well", async () => {
  const { database, clock } = server.services;
  const fan = await newBuyer(server.origin, "flame");
  const [id, max, noah] = [await idOf("flame"), await idOf("max"), await idOf("noah")];
  await fan.pay("noah", "1mo");
  await server.advance(1);
  await named(id, "flame", "🔥Fl(a)me🔥");
  await formerly(id, "Old_Flame");
  await haveNotices(noah, "🔥Fl(a)me🔥 tipped you $5.00.", "🔥Flame🔥 tipped you $5.00.");
  await haveNotices(max, "@old_flame is not your manager any more.");
  const report = { id: "of-old-flame", site_id: "marquee", type: "report", account_id: null, reason: null };
  const about = { url: "https://site.example/old_flame", username: "old_flame", created_at: clock.now() };
  await database
    .insertInto("support_request")
    .values({ ...report, ...about, email: "m@demo.example", subject: "A report", message: "Somebody" })
    .execute();
  await sql`insert into job (kind, payload, due_at, created_at, done_at)
    values ('mail.notice', '{"text": "@Old_Flame is gone"}', 1, 1, ${clock.now()})`.execute(database);
  await erase(id);
  expect(await noticesOf(noah)).toEqual(["🔥Flame🔥 tipped you $5.00."]);
  expect(await noticesOf(max)).toEqual([]);
  const { rows: reports } = await sql`
    select username, url from support_request where email = 'm@demo.example'`.execute(database);
  expect(reports).toEqual([{ username: null, url: null }]);
  const { rows: jobs } = await sql`select from job where payload::text like '%Old_Flame%'`.execute(database);
  expect(jobs).toEqual([]);
});

test("[CCONST-09] nobody finds how often cards of her were followed, on her page or on those of others", async () => {
  const { database } = server.services;
  await newBuyer(server.origin, "promoter");
  const [id, ava, noah] = [await idOf("promoter"), await idOf("ava"), await idOf("noah")];
  const links = [`promotion:${id}:${ava}`, `promotion:${ava}:${id}`, `promotion:${ava}:${noah}`];
  await database.deleteFrom("link_click").where("link", "like", "promotion:%").execute();
  await database.deleteFrom("link_visitor").where("link", "like", "promotion:%").execute();
  await database
    .insertInto("link_click")
    .values(links.map((link) => ({ link, day: 1, clicks: 2 })))
    .execute();
  await database
    .insertInto("link_visitor")
    .values(links.map((link) => ({ link, day: 40_000, visitor: "x" })))
    .execute();
  await erase(id);
  const clicked = await database
    .selectFrom("link_click")
    .select("link")
    .where("link", "like", "promotion:%")
    .execute();
  expect(clicked).toEqual([{ link: links[2] }]);
  const visited = database.selectFrom("link_visitor").select("link").where("link", "like", `%${id}%`);
  expect(await visited.execute()).toEqual([]);
});

test("[SHELL-10] what a manager did in her name a creator can read after his account is gone; hers goes with hers", async () => {
  const { database } = server.services;
  const max = await server.idOf("max");
  const acts = async () =>
    (await (await server.signedIn("ava")).get("/api/v1/account/manager/acts")).body.items;
  const before = await acts();
  expect(before.map(({ username }: { username: string }) => username)).toContain("max");
  await erase(max);
  expect(await acts()).toEqual(before.map((act: object) => ({ ...act, username: null })));
  await erase(await server.idOf("ava"));
  expect(
    await database.selectFrom("manager_act").selectAll().where("manager_id", "=", max).execute(),
  ).toEqual([]);
});
