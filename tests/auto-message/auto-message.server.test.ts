import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { broadcastLimits } from "../../src/domain/broadcast/broadcast.ts";
import type { AutoMessage } from "../../src/protocol/auto-message/auto-message.records.ts";
import type { ChatMessage } from "../../src/protocol/direct-message/direct-message.records.ts";
import { autoMessageJobs } from "../../src/server/auto-message/auto-message.jobs.ts";
import { accountRow } from "../access/sample-rows.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message";
const DAY = 86_400;

let server: ServerFixture;
let noah: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const database = () => server.services.database;
const now = () => server.services.clock.now();
beforeEach(async () => {
  // Clocks are moved by weeks: nobody stays signed in.
  noah = await server.signedIn("noah");
  await sql`update auto_message set deleted_at = 1, active = false`.execute(database());
  for (const table of ["rate_limit", "block"]) await sql`delete from ${sql.table(table)}`.execute(database());
});

let names = 0;
const aFan = (): Promise<Buyer & { readonly username: string }> => {
  const username = `guest${(names += 1)}`;
  return newBuyer(server.origin, username).then((buyer) => ({ ...buyer, username }));
};
const write = (body: object, client = noah) =>
  client.post(`${PATH}/auto`, { text: "Hello there", media: [], amount_usd: 0, ...body });
const made = async (body: object, client = noah): Promise<AutoMessage> => {
  const { status, body: item, text } = await write(body, client);
  expect(status, text).toBe(201);
  return item;
};
const welcome = (rule: object = {}, body: object = {}) =>
  made({ type: "welcome", rule: { to: ["subscribers"], delay: 0, ...rule }, ...body });
const thankyou = (rule: object, body: object = {}) =>
  made({ type: "thankyou", rule: { after: ["tip"], tip_over: 0, ...rule }, ...body });
const change = (id: number, body: object, client = noah) => client.post(`${PATH}/auto/${id}`, body);
const listed = async (type: string, client = noah): Promise<readonly AutoMessage[]> =>
  (await client.get(`${PATH}/auto?type=${type}`)).body.items;

/** The messages that a fan has got of noah, oldest first. */
const got = async ({ client }: Pick<Buyer, "client">, of = "noah"): Promise<readonly ChatMessage[]> =>
  ((await client.get(`${PATH}/conversation/${of}`)).body.items as readonly ChatMessage[]).filter(
    ({ is_own }) => !is_own,
  );
const textsOf = async (buyer: Pick<Buyer, "client">, of = "noah") =>
  (await got(buyer, of)).map(({ text }) => text);
const subscribe = async (fan: Buyer): Promise<void> => {
  await fan.pay("noah", "1mo");
  await server.advance(1);
};
const pay = async (fan: Buyer, fields: Readonly<Record<string, string>>): Promise<string> => {
  const payment_id = crypto.randomUUID();
  const query = new URLSearchParams({ model_username: "noah", return_uri: "/noah", payment_id, ...fields });
  await fan.sendCard(await fan.openPage(`/oauth/payment/start?${query.toString()}`), cards.pays);
  await server.advance(1);
  return payment_id;
};
const tip = (fan: Buyer, cents: number) =>
  pay(fan, { payment_intent: "tip", tip_type: "normal", tip_amount: String(cents) });
/** Fans who follow noah. */
const followers = async (count: number): Promise<void> => {
  const ids = Array.from({ length: count }, (_, place) => `auto-${String(place).padStart(4, "0")}`);
  await database()
    .insertInto("account")
    .values(ids.map((id) => accountRow(id, { type: "user", username: id, username_key: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
    select id, id, (select id from account where username = 'noah'), 'free', 'active', null, 0, null, 0, true, 1, null
    from unnest(${ids}::text[]) as id on conflict do nothing`.execute(database());
};
/** How many got each message of a cause that begins so. */
const sentFor = async (cause: string): Promise<readonly number[]> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message where cause = ${cause} or cause like ${`${cause}:%`}
    group by conversation_id, cause`.execute(database());
  return rows.map(({ count }) => count);
};
const job = (signal = new AbortController().signal) => ({
  ...{ id: "j", attempt: 1, services: server.services, signal },
});

describe("welcome messages", () => {
  test("[ACCT-29] a new subscriber gets them once, after their delay, and the creator sees what they brought", async () => {
    const first = await welcome({ to: ["subscribers", "followers"] }, { text: "Welcome in" });
    const later = await welcome({ delay: DAY }, { text: "A day later" });
    const fan = await aFan();
    expect(await textsOf(fan)).toEqual([]);
    await subscribe(fan);
    expect(await textsOf(fan)).toEqual(["Welcome in"]);
    await server.advance(DAY);
    expect(await textsOf(fan)).toEqual(["Welcome in", "A day later"]);
    const last = (await got(fan)).at(-1)!;
    await fan.client.post(`${PATH}/conversation/noah/read`, { up_to_id: last.id });
    const rows = await listed("welcome");
    expect(rows.map(({ id, status, sent, opened }) => [id, status, sent, opened])).toEqual([
      [later.id, "on", 1, 1],
      [first.id, "on", 1, 1],
    ]);
  });

  test("each kind of new fan gets what is for it; coming back brings none again, and a follower who subscribes is new", async () => {
    await welcome({ to: ["followers"] }, { text: "For followers" });
    await welcome({ to: ["subscribers"] }, { text: "For subscribers" });
    const fan = await aFan();
    expect((await noah.post("/api/v1/account/free-profile")).status).toBe(200);
    await sql`update account set has_purchase = true where username = ${fan.username}`.execute(database());
    const follow = async () => {
      const { status, text } = await fan.client.post("/api/v1/user/noah/follow", {});
      expect(status, text).toBeLessThan(300);
      await server.advance(1);
    };
    await follow();
    expect(await textsOf(fan)).toEqual(["For followers"]);
    expect((await fan.client.delete("/api/v1/user/noah/subscription/free")).status).toBe(200);
    await follow();
    expect(await textsOf(fan)).toEqual(["For followers"]);
    await subscribe(fan);
    expect(await textsOf(fan)).toEqual(["For followers", "For subscribers"]);
    // Given a subscription he is a subscriber as well.
    const given = await aFan();
    const gift = { usernames: [given.username], duration: 30 * DAY };
    expect((await noah.post("/api/v1/account/gift", gift)).status).toBe(200);
    await server.advance(1);
    expect(await textsOf(given)).toEqual(["For subscribers"]);
  });

  test("one that was switched off or deleted meanwhile, or whose fan has blocked or left, is not sent", async () => {
    const off = await welcome({ delay: 3600 }, { text: "Switched off" });
    const gone = await welcome({ delay: 3600 }, { text: "Deleted" });
    await welcome({ delay: 3600 }, { text: "Stays" });
    const [fan, blocking, suspended] = [await aFan(), await aFan(), await aFan()];
    for (const each of [fan, blocking, suspended]) await subscribe(each);
    expect((await change(off.id, { active: false })).body.status).toBe("off");
    expect((await noah.delete(`${PATH}/auto/${gone.id}`)).status).toBe(200);
    await sql`insert into block (blocker_id, blocked_id, created_at)
      select a.id, b.id, 1 from account a, account b
      where a.username = ${blocking.username} and b.username = 'noah'`.execute(database());
    await sql`update account set suspended = true where username = ${suspended.username}`.execute(database());
    await server.advance(3600);
    expect(await textsOf(fan)).toEqual(["Stays"]);
    await sql`update account set suspended = false where username = ${suspended.username}`.execute(
      database(),
    );
    await sql`delete from block`.execute(database());
    expect([await textsOf(blocking), await textsOf(suspended)]).toEqual([[], []]);
    // Who joins while it is off gets none when it is on again.
    const between = await aFan();
    await subscribe(between);
    await change(off.id, { active: true });
    await server.advance(3600);
    expect(await textsOf(between)).toEqual(["Stays"]);
  });

  test("run twice, and by two nodes at once, a fan gets one", async () => {
    const { id } = await welcome();
    const fan = await aFan();
    await subscribe(fan);
    const { rows } = await sql<{ id: string }>`
      select s.id from subscription s join account a on a.id = s.fan_id where a.username = ${fan.username}`.execute(
      database(),
    );
    const run = () =>
      autoMessageJobs["auto-message.send"].run(
        { id, occasion: { kind: "joined", subscriptionId: rows[0]!.id } },
        job(),
      );
    await sql`delete from message where cause = ${`auto:${id}`}`.execute(database());
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await sentFor(`auto:${id}`)).toEqual([1]);
  });

  test("its media are sold to each who got it; a change is for those who come later, and the sale thanks nobody", async () => {
    const media = [await uploadMedia(noah, "image", await photo({ width: 640, height: 480 }))];
    const sold = await welcome({}, { text: "My first picture", media, amount_usd: 700 });
    await server.advance(1);
    const fan = await aFan();
    await thankyou({ after: ["purchase"] }, { text: "Thank you for buying" });
    await subscribe(fan);
    const [message] = await got(fan);
    expect(message).toMatchObject({ amount_usd: 700, is_locked: true, can_unlock: true });
    await pay(fan, { payment_intent: "direct_message", direct_message_id: String(message!.id) });
    expect((await got(fan))[0]).toMatchObject({ is_locked: false });
    // A purchase of an automatic message thanks nobody.
    expect(await textsOf(fan)).toEqual(["My first picture"]);
    const [row] = await listed("welcome");
    expect(row).toMatchObject({ id: sold.id, sent: 1, sales: 1, earned: 560 });
    // What is changed is another text for those who come; who got it keeps it.
    const edited = await change(sold.id, { text: "My second text", version: row!.version });
    expect(edited.body).toMatchObject({
      text: "My second text",
      version: row!.version + 1,
      sent: 1,
      sales: 1,
    });
    const next = await aFan();
    await subscribe(next);
    expect([await textsOf(fan), await textsOf(next)]).toEqual([["My first picture"], ["My second text"]]);
    // The creator takes the only one back that was sent: the message goes on.
    const [own] = (await noah.get(`${PATH}/conversation/${next.username}`)).body.items;
    expect((await noah.delete(`${PATH}/message/${own.id}`)).status).toBe(200);
    const third = await aFan();
    await subscribe(third);
    expect(await got(third)).toMatchObject([{ media_state: "ready", media: [{}] }]);
  });
});

describe("thank-you messages", () => {
  test("[ACCT-30] who tips more than the amount is thanked once for each tip", async () => {
    const { id } = await thankyou({ tip_over: 1000 }, { text: "Thank you!" });
    const fan = await aFan();
    await tip(fan, 1000);
    expect(await sentFor(`auto:${id}`)).toEqual([]);
    const paymentId = await tip(fan, 1100);
    await tip(fan, 2000);
    expect(await sentFor(`auto:${id}`)).toEqual([1, 1]);
    const run = () =>
      autoMessageJobs["auto-message.send"].run({ id, occasion: { kind: "paid", paymentId } }, job());
    await Promise.all([run(), run()]);
    expect(await sentFor(`auto:${id}`)).toEqual([1, 1]);
  });

  test("a renewal is thanked by its event; a new subscription is not", async () => {
    await thankyou({ after: ["renewal", "purchase", "tip"] }, { text: "You stay!" });
    const fan = await aFan();
    await subscribe(fan);
    expect(await textsOf(fan)).toEqual([]);
    await server.advance(32 * DAY);
    await server.advance(2);
    const { rows } = await sql<{ text: string }>`
      select d.title as text from message m join direct_message d on d.id = m.direct_message_id
        join conversation_member c on c.conversation_id = m.conversation_id and c.account_id <> m.sender_id
        join account a on a.id = c.account_id where a.username = ${fan.username}`.execute(database());
    expect(rows).toEqual([{ text: "You stay!" }]);
  });

  test("a purchase is thanked, once, and money that is back is not", async () => {
    const { id } = await thankyou({ after: ["purchase"] }, { text: "Thank you for buying" });
    const fan = await aFan();
    await subscribe(fan);
    const media = [await uploadMedia(noah, "image", await photo({ width: 640, height: 480 }))];
    const gallery = { type: "profile", rule: { gallery: "photo_dm" }, media };
    const { body } = await write({ ...gallery, text: "A gallery", amount_usd: 500 });
    await server.advance(1);
    const paymentId = await pay(fan, {
      payment_intent: "direct_message",
      direct_message_id: String(body.id),
    });
    expect(await textsOf(fan)).toEqual(["Thank you for buying"]);
    await sql`delete from message where cause like ${`auto:${id}:%`}`.execute(database());
    await sql`update payment set status = 'refunded' where id = ${paymentId}`.execute(database());
    await autoMessageJobs["auto-message.send"].run({ id, occasion: { kind: "paid", paymentId } }, job());
    expect(await sentFor(`auto:${id}`)).toEqual([]);
  });
});

describe("messages of an interval", () => {
  const interval = (rule: object = {}, body: object = {}) =>
    made({
      ...{ type: "interval", text: "New songs" },
      rule: { every_days: 7, groups: ["followers"], spent_over: 0, first_at: now() + 3600, ...rule },
      ...body,
    });
  const roundsOf = (id: number) => sentFor(`auto:${id}`);

  test("[ACCT-26] go to everybody of their group each so many days, killed or run twice, each round once", async () => {
    await followers(broadcastLimits.batch + 20);
    const first = now() + 3600;
    const { id, next_at } = await interval({ first_at: first });
    expect(next_at).toBe(first);
    const run = () => autoMessageJobs["auto-message.round"].run({ id, at: first }, job());
    expect(await run()).toEqual({ again: first - now() });
    await sql`update job set due_at = ${first + DAY} where key = ${`auto-message.round:${id}:${first}`}`.execute(
      database(),
    );
    await server.advance(3600);
    // One batch a run: what falls due meanwhile comes in between.
    expect(await run()).toEqual({ again: 0 });
    expect(await roundsOf(id)).toHaveLength(broadcastLimits.batch);
    await sql`update auto_message set last_account = '' where id = ${id}`.execute(database());
    for (let round = 0; round < 2; round += 1) await Promise.all([run(), run()]);
    const reached = (await roundsOf(id)).length;
    expect(reached).toBeGreaterThanOrEqual(broadcastLimits.batch + 20);
    const [row] = await listed("interval");
    expect(row).toMatchObject({ id, sent: reached, next_at: first + 7 * DAY });
    await server.advance(7 * DAY);
    const all = await roundsOf(id);
    expect([all.length, new Set(all)]).toEqual([2 * reached, new Set([1])]);
    // Rounds that nobody ran are not made up for.
    await server.advance(22 * DAY);
    expect((await roundsOf(id)).length).toBe(3 * reached);
  });

  test("one that is off rests, and goes on at its next time; a job of another time does nothing", async () => {
    await followers(3);
    const first = now() + 3600;
    const { id } = await interval({ first_at: first });
    expect((await change(id, { active: false })).body).toMatchObject({ status: "off", next_at: null });
    await server.advance(8 * DAY);
    expect(await roundsOf(id)).toEqual([]);
    expect((await change(id, { active: true })).body.next_at).toBe(first + 14 * DAY);
    const rule = { every_days: 1, groups: ["followers"], spent_over: 0, first_at: first };
    const { next_at } = (await change(id, { rule })).body;
    expect(next_at - now()).toBeLessThanOrEqual(DAY);
    await autoMessageJobs["auto-message.round"].run({ id, at: first + 14 * DAY }, job());
    expect(await roundsOf(id)).toEqual([]);
    await server.advance(DAY);
    expect(new Set(await roundsOf(id))).toEqual(new Set([1]));
  });
});

describe("the calls", () => {
  test("what is wrong is said by field, and nothing is stored", async () => {
    const of = (type: string, rule: object, body: object = {}) => write({ type, rule, ...body });
    const welcomeRule = { to: ["subscribers"], delay: 0 };
    for (const [answer, fields] of [
      [await of("welcome", { to: [], delay: 7 }), ["delay", "to"]],
      [await of("welcome", welcomeRule, { text: " " }), ["text"]],
      [await of("welcome", welcomeRule, { text: "x".repeat(2001) }), ["text"]],
      [await of("welcome", welcomeRule, { amount_usd: 50 }), ["amount_usd"]],
      [await of("welcome", welcomeRule, { amount_usd: 500 }), ["amount_usd"]],
      [await of("thankyou", { after: [], tip_over: 0 }), ["after"]],
      [await of("thankyou", { after: ["tip"], tip_over: -1 }), ["tip_over"]],
      [
        await of("interval", { every_days: 0, groups: [], spent_over: 0, first_at: 0 }),
        ["every_days", "groups"],
      ],
      [await of("welcome", { after: ["tip"], tip_over: 0 }), ["rule"]],
      [await of("profile", welcomeRule), ["rule"]],
    ] as const) {
      expect([answer.status, Object.keys(answer.body.fields ?? {}).toSorted()], answer.text).toEqual([
        ...[422, fields],
      ]);
    }
    expect(await listed("welcome")).toEqual([]);
  });

  test("another creator's message is not there; of two windows the later one is told; there are 20 of a type", async () => {
    const { id, version } = await welcome();
    const mia = await server.signedIn("mia");
    for (const answer of [
      await mia.get(`${PATH}/auto/${id}`),
      await change(id, { active: false }, mia),
      await mia.delete(`${PATH}/auto/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await change(id, { text: "One", version })).status).toBe(200);
    const second = await change(id, { text: "Two", version });
    expect([second.status, second.body.code]).toEqual([409, "auto_message_changed"]);
    expect((await noah.get(`${PATH}/auto/${id}`)).body.text).toBe("One");
    expect((await noah.delete(`${PATH}/auto/${id}`)).status).toBe(200);
    expect((await noah.get(`${PATH}/auto/${id}`)).body.code).toBe("message_not_found");
    for (let count = 0; count < 20; count += 1) await welcome();
    expect((await write({ type: "welcome", rule: { to: ["trials"], delay: 0 } })).body.code).toBe(
      "auto_message_limit",
    );
  });

  test("her manager writes them for a creator, and the message is hers", async () => {
    const max = await server.signedIn("max");
    const ava = await server.signedIn("ava");
    const { id: ownId } = await database()
      .selectFrom("account")
      .select("id")
      .where("username", "=", "ava")
      .executeTakeFirstOrThrow();
    const body = { type: "welcome", rule: { to: ["followers"], delay: 0 }, user_id: ownId };
    const message = await made({ ...body, text: "Of her manager" }, max);
    expect((await listed("welcome", ava)).map(({ id }) => id)).toContain(message.id);
    expect(await listed("welcome", max)).toEqual([]);
    const fan = buyerOf(await server.signedIn("fan"), server.origin);
    await sql`update account set has_purchase = true where username = 'fan'`.execute(database());
    const { status, text } = await fan.client.post("/api/v1/user/ava/follow", {});
    expect(status, text).toBe(200);
    await server.advance(1);
    expect(await textsOf(fan, "ava")).toContain("Of her manager");
  });
});
