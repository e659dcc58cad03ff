import { afterAll, beforeAll, expect, test } from "vitest";

import { mailsTo, type SentMail } from "../account/post-box.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

interface Fan extends Buyer {
  readonly subjects: () => Promise<readonly string[]>;
  readonly newestMail: () => Promise<string>;
  readonly receipts: () => Promise<readonly SentMail[]>;
  readonly loseCard: () => Promise<unknown>;
}

const newFan = async (username: string): Promise<Fan> => {
  const buyer = await newBuyer(server.origin, username);
  const email = `${username}@fans.example`;
  const { database } = server.services;
  const account = database.updateTable("account").where("username", "=", username);
  await account.set({ email, email_key: email }).execute();
  const { id } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const about = async (payment: boolean) =>
    (await mailsTo(server.origin, email)).filter(
      ({ subject }) => subject.startsWith("Your receipt") === payment,
    );
  return {
    ...buyer,
    subjects: async () => (await about(false)).map(({ subject }) => subject).toReversed(),
    newestMail: async () => (await about(false))[0]?.text ?? "",
    receipts: async () => (await about(true)).toReversed(),
    loseCard: () =>
      database.updateTable("payment_card").set({ token: "card_gone" }).where("account_id", "=", id).execute(),
  };
};
const buys = async (buyer: Buyer, username: string, duration: string) => {
  await buyer.pay(username, duration);
  await server.advance(0);
  return (await newest(buyer, username)).end_at as number;
};
const newest = async ({ client }: Buyer, username: string) =>
  (await client.get(`/api/v1/user/${username}`)).body.subscriptions[0];
/** Day by day, so that each due job runs in its time and the fan stays signed in. */
const goTo = async (time: number, { client }: Buyer, days = 1): Promise<void> => {
  while (server.services.clock.now() < time) {
    await server.advance(Math.min(days * DAY, time - server.services.clock.now()));
    await client.get("/api/v1/auth/session");
  }
};

test("[X-12] another price than the last one is announced before it binds: of a trial, of a lower price, after a pause", async () => {
  const trial = await newFan("tried");
  const trialEnds = await buys(trial, "ava", "trial");
  await goTo(trialEnds - DAY + 60, trial);
  expect(await trial.subjects()).toEqual([
    expect.stringMatching(/^Your subscription to Ava Laurent begins on /),
  ]);
  expect(await trial.newestMail()).toContain("charged $9.99 for the month");
  const cheaper = await newFan("cheaper");
  const ends = await buys(cheaper, "noah", "1mo");
  const noah = await server.signedIn("noah");
  await noah.post("/api/v1/account/subscription/price", { subscription_price: 1000 });
  await goTo(ends - 6 * DAY, cheaper);
  expect(await cheaper.newestMail()).toContain("charged $10.00 instead of $15.00");
  await cheaper.client.post("/api/v1/user/noah/subscription/access/pause", { months: 1 });
  const { resumes_at } = await newest(cheaper, "noah");
  await goTo(resumes_at - 6 * DAY, cheaper);
  expect((await cheaper.subjects()).at(-1)).toMatch(/^Your subscription to Noah Berg resumes on /);
});

test("[X-12] what was announced is charged, also when the price was raised again meanwhile", async () => {
  const fan = await newFan("announced");
  const noah = await server.signedIn("noah");
  const ask = (subscription_price: number) =>
    noah.post("/api/v1/account/subscription/price", { subscription_price });
  await ask(1500);
  const ends = await buys(fan, "noah", "1mo");
  await ask(1100);
  await goTo(ends - 6 * DAY, fan);
  expect(await fan.newestMail()).toContain("charged $11.00 instead of $15.00");
  await (
    await server.signedIn("noah")
  ).post("/api/v1/account/subscription/price", { subscription_price: 1400 });
  expect((await newest(fan, "noah")).next_price).toBe(1100);
  await goTo(ends + 60, fan);
  expect((await fan.receipts()).map(({ subject }) => subject).toSorted()).toEqual([
    "Your receipt for $11.00 to Noah Berg",
    "Your receipt for $15.00 to Noah Berg",
  ]);
});

test("each charge has one receipt by mail, that of an account that is suspended meanwhile too; what costs nothing has none", async () => {
  const freebie = await newFan("freebie");
  await freebie.subscribe("zoe", "trial");
  await server.advance(0);
  expect(await freebie.receipts()).toEqual([]);
  const buyer = await newFan("receipted");
  const ends = await buys(buyer, "ava", "1mo");
  const [first] = await buyer.receipts();
  expect(first).toMatchObject({ subject: "Your receipt for $9.99 to Ava Laurent" });
  expect(first!.text).toContain("You paid $9.99 to Ava Laurent: 1-month subscription.");
  const { items } = (await buyer.client.get("/api/v1/account/billing/history")).body;
  expect(first!.text).toContain(items[0].payment_id);
  await goTo(ends + 60, buyer);
  await server.advance(0);
  expect((await buyer.receipts()).map(({ text }) => /^You paid .*: (.*)\.$/m.exec(text)?.[1])).toEqual([
    "1-month subscription",
    "Subscription",
  ]);
  const suspended = await newFan("receiptedlate");
  await suspended.pay("ava", "1mo");
  await server.services.database
    .updateTable("account")
    .set({ suspended: true })
    .where("username", "=", "receiptedlate")
    .execute();
  await server.advance(0);
  expect(await suspended.receipts()).toHaveLength(1);
});

test("[ENT-05] a renewal that fails is told once, tried for three days, and its end is told once", async () => {
  const buyer = await newFan("broke");
  const ends = await buys(buyer, "ava", "1mo");
  await buyer.loseCard();
  await goTo(ends + 60, buyer);
  expect(await buyer.subjects()).toEqual(["Your payment for Ava Laurent failed"]);
  expect(await buyer.newestMail()).toContain("you keep your access until then");
  await goTo(ends + 2 * DAY + 60, buyer);
  expect(await buyer.subjects()).toHaveLength(1);
  await goTo(ends + 3 * DAY + 60, buyer);
  expect(await buyer.subjects()).toEqual([
    "Your payment for Ava Laurent failed",
    "Your subscription to Ava Laurent has ended",
  ]);
});

test("a pause whose payment fails is told, tried for three days without access, and ends", async () => {
  const buyer = await newFan("brokelater");
  await buys(buyer, "ava", "1mo");
  await buyer.client.post("/api/v1/user/ava/subscription/access/pause", { months: 1 });
  await buyer.loseCard();
  const { resumes_at } = await newest(buyer, "ava");
  await goTo(resumes_at + 60, buyer);
  expect((await buyer.subjects()).at(-1)).toBe("Your payment for Ava Laurent failed");
  expect(await buyer.newestMail()).toContain("Your access begins with the payment.");
  expect(await newest(buyer, "ava")).toMatchObject({ status: "past_due", resumes_at });
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(false);
  await goTo(resumes_at + 3 * DAY + 60, buyer);
  expect(await newest(buyer, "ava")).toMatchObject({ status: "expired", resumes_at: null });
  expect((await buyer.subjects()).at(-1)).toBe("Your subscription to Ava Laurent has ended");
});

test("[X-12] a package is announced 7 days before it renews, with its price, once; a plain month is not", async () => {
  const [pack, month] = [await newFan("packed"), await newFan("monthly")];
  const monthEnds = await buys(month, "ava", "1mo");
  const ends = await buys(pack, "ava", "6mo");
  await goTo(monthEnds + DAY, month);
  expect(await month.subjects()).toEqual([]);
  // Somebody who does not want to be told.
  const quiet = await newFan("quiet");
  const quietEnds = await buys(quiet, "ava", "6mo");
  await quiet.client.post("/api/v1/account/setting/billing", { one_click: true, renewal_mails: false });
  await goTo(ends - 7 * DAY - 60, pack, 20);
  expect(await pack.subjects()).toEqual([]);
  await goTo(ends - 6 * DAY, pack);
  expect(await pack.subjects()).toEqual([
    expect.stringMatching(/^Your subscription to Ava Laurent renews on /),
  ]);
  expect(await pack.newestMail()).toContain("charged $47.95 for the 6 months from then on");
  await goTo(ends + DAY, pack);
  expect(await pack.subjects()).toHaveLength(1);
  await goTo(quietEnds - DAY, pack, 20);
  expect(await quiet.subjects()).toEqual([]);
});
