import { afterAll, beforeAll, expect, test } from "vitest";

import { mailsTo } from "../account/post-box.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

interface Member {
  readonly buyer: Buyer;
  readonly id: string;
  readonly username: string;
}

/** Somebody with a month at a creator, and an address for mails. */
const member = async (username: string, creator: string): Promise<Member> => {
  const buyer = await newBuyer(server.origin, username);
  await buyer.pay(creator, "1mo");
  await server.advance(0);
  const email = `${username}@fans.example`;
  const { database } = server.services;
  const account = database.updateTable("account").where("username", "=", username);
  await account.set({ email, email_key: email }).execute();
  return { buyer, username, id: await server.idOf(username) };
};
const entryOf = ({ id }: Member) =>
  server.services.database
    .selectFrom("subscription")
    .select(["status", "end_at", "resumes_at"])
    .where("fan_id", "=", id)
    .executeTakeFirstOrThrow();
const paymentsOf = async ({ id }: Member) =>
  (
    await server.services.database
      .selectFrom("payment")
      .select(["purpose", "status"])
      .where("buyer_id", "=", id)
      .orderBy("started_at")
      .execute()
  ).map(({ purpose, status }) => `${purpose} ${status}`);
const told = async ({ id, username }: Member) => {
  const notices = await server.services.database
    .selectFrom("notice")
    .select(["text", "url"])
    .where("account_id", "=", id)
    .execute();
  const mails = await mailsTo(server.origin, `${username}@fans.example`);
  return [...notices, ...mails.filter(({ subject }) => !subject.startsWith("Your receipt"))];
};
const suspend = (username: string) => {
  const { databaseUrl, dataDir } = server.services.config;
  return operate({ url: databaseUrl!, dataDir }, "suspend", username, "spam");
};
/** Day by day, so that each due job runs in its time. */
const goTo = async (time: number): Promise<void> => {
  while (server.services.clock.now() < time)
    await server.advance(Math.min(DAY, time - server.services.clock.now()));
  await server.advance(0);
};
const refusedCard = ({ id }: Member) =>
  server.services.database
    .updateTable("payment_card")
    .set({ token: "card_gone" })
    .where("account_id", "=", id)
    .execute();
const ended = (name: string, url: string) => ({ text: `Your subscription to ${name} has ended.`, url });

test("the term of a fan who is suspended ends without a charge, one in its grace without another try", async () => {
  const [fan, broke] = [await member("sentaway", "ava"), await member("sentawaybroke", "ava")];
  await refusedCard(broke);
  const { end_at } = await entryOf(broke);
  await suspend("sentaway");
  await goTo(end_at! + 60);
  expect([await entryOf(fan), await paymentsOf(fan), await told(fan)]).toEqual([
    { status: "expired", end_at: (await entryOf(fan)).end_at, resumes_at: null },
    ["subscribe settled"],
    [ended("Ava Laurent", "/ava")],
  ]);
  expect((await entryOf(broke)).status).toBe("past_due");
  await suspend("sentawaybroke");
  await goTo(end_at! + DAY + 60);
  expect([(await entryOf(broke)).status, await paymentsOf(broke)]).toEqual([
    "expired",
    ["subscribe settled", "renew cancelled"],
  ]);
  await goTo(end_at! + 4 * DAY);
  expect(await told(broke)).toEqual([
    expect.objectContaining({ url: "/ava" }),
    ended("Ava Laurent", "/ava"),
    expect.objectContaining({ subject: "Your payment for Ava Laurent failed" }),
  ]);
});

test("memberships of a creator who may not sell any more end without a charge: a term, a pause, one in its grace", async () => {
  const fan = await member("left", "noah");
  const paused = await member("leftpaused", "noah");
  const broke = await member("leftbroke", "noah");
  await refusedCard(broke);
  const pause = await paused.buyer.client.post("/api/v1/user/noah/subscription/access/pause", { months: 1 });
  expect(pause.status).toBe(200);
  await goTo((await entryOf(broke)).end_at! + 60);
  expect((await entryOf(broke)).status).toBe("past_due");
  expect(await paymentsOf(fan)).toEqual(["subscribe settled", "renew settled"]);
  await suspend("noah");
  await goTo((await entryOf(broke)).end_at! + DAY + 120);
  expect((await entryOf(broke)).status).toBe("expired");
  await goTo((await entryOf(fan)).end_at! + DAY);
  await goTo(pause.body.data.resumes_at + DAY);
  for (const [each, payments] of [
    [fan, ["subscribe settled", "renew settled"]],
    [paused, ["subscribe settled"]],
    [broke, ["subscribe settled", "renew cancelled"]],
  ] as const) {
    expect(await entryOf(each)).toMatchObject({ status: "expired", resumes_at: null });
    expect(await paymentsOf(each)).toEqual(payments);
    expect((await told(each)).filter((one) => "text" in one && "url" in one)).toContainEqual(
      ended("Noah Berg", "/account/following"),
    );
  }
  expect(await told(fan)).toEqual([ended("Noah Berg", "/account/following")]);
});

test("a renewal whose money is held while its creator is suspended gives it back and ends the term", async () => {
  const fan = await member("heldmeanwhile", "ava");
  const { payments } = server.services.ports;
  const { authorizeSaved } = payments;
  Object.assign(payments, {
    authorizeSaved: async (charge: Parameters<typeof authorizeSaved>[0]) => {
      if (charge.customer === fan.id) await suspend("ava");
      return authorizeSaved(charge);
    },
  });
  await goTo((await entryOf(fan)).end_at! + 60);
  Object.assign(payments, { authorizeSaved });
  expect(await paymentsOf(fan)).toEqual(["subscribe settled", "renew voided"]);
  expect((await entryOf(fan)).status).toBe("expired");
  expect(await told(fan)).toEqual([ended("Ava Laurent", "/account/following")]);
});
