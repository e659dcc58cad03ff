import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readBooks } from "../payment/books.ts";
import { cards, newBuyer } from "../payment/buyer.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

// What meets at one creator's page and manager, on two nodes at the same moment: each order has one honest end.

const MANAGER = "/api/v1/account/manager";
const PRICE = "/api/v1/account/subscription/price";
/** Few enough for the invites that a creator may send in an hour. */
const ROUNDS = 3;

let server: ServerFixture;
let second: ServerFixture;
let noah: Client;
let elsa: Client;
let ids: { readonly noah: string; readonly elsa: string; readonly max: string };

/** The same browser, served by the other node. */
const elsewhere = async (client: Client): Promise<Client> => {
  const other = createClient(second.origin);
  other.setCookie(client.cookie());
  await other.open("/");
  return other;
};
const idOf = (username: string) => server.idOf(username);
const stateOf = async (client: Client) => (await client.get(MANAGER)).body;
const invite = (client: Client, username: string, fee_percentage = 12.5) =>
  client.post(`${MANAGER}/invite`, { username, fee_percentage });
const accept = async (client: Client) => {
  const [{ fee_percentage: fee, hash }] = (await stateOf(client)).received_invites;
  return { username: "noah", fee, hash };
};
const employ = async (): Promise<void> => {
  expect((await invite(noah, "elsa")).status).toBe(200);
  expect((await elsa.post(`${MANAGER}/accept`, await accept(elsa))).status).toBe(200);
};
const statuses = (answers: readonly { readonly status: number }[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const priceOf = async (username: string): Promise<number> =>
  (await noah.get(`/api/v1/user/${username}`)).body.setting.subscription_price;
const settle = async (): Promise<void> => {
  await server.advance(0);
  await second.services.jobs.runDue(second.services.clock.now());
  await server.advance(0);
};

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  second = await server.secondNode();
  [noah, elsa] = [await server.signedIn("noah"), await server.signedIn("elsa")];
  ids = { noah: await idOf("noah"), elsa: await idOf("elsa"), max: await idOf("max") };
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});
beforeEach(async () => {
  const { manager, sent_invite: sent } = await stateOf(noah);
  if (manager !== null) await noah.delete(MANAGER);
  if (sent !== null) await noah.delete(`${MANAGER}/sent-invite?manager=${sent.user_id}`);
});

test("[OWNER-37] owner and manager who save one section at once: one does, the other is told what it holds now", async () => {
  await employ();
  const there = await elsewhere(elsa);
  const path = "/api/v1/account/profile/bio";
  for (let round = 0; round < ROUNDS; round += 1) {
    const was = { fans_bio: (await noah.get("/api/v1/user/noah")).body.content.fans_bio };
    const texts = [`Hers ${round}`, `His ${round}`];
    const answers = await Promise.all([
      noah.post(path, { fans_bio: texts[0], was }),
      there.post(path, { fans_bio: texts[1], was, user_id: ids.noah }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    const kept = texts[answers.findIndex(({ status }) => status === 200)]!;
    const { body } = answers.find(({ status }) => status === 409)!;
    expect([body.code, body.fields.fans_bio]).toEqual(["section_changed", expect.stringContaining(kept)]);
    expect((await noah.get("/api/v1/user/noah")).body.content.fans_bio).toBe(kept);
  }
});

test("[X-17] a price that becomes 0 while somebody pays the old one: he has what he paid for, or is told and not charged", async () => {
  const owner = await elsewhere(noah);
  for (let round = 0; round < ROUNDS; round += 1) {
    expect((await noah.post(PRICE, { subscription_price: 1500 })).status).toBe(200);
    const buyer = await newBuyer(server.origin, `racer${round}`);
    const begun = await buyer.subscribe("noah", "1mo", { price: 1500 });
    const order = await buyer.openPage(begun.body.payment_url);
    const free = () => owner.post(PRICE, { subscription_price: 0 });
    // Each order comes first in some round.
    if (round % 2 === 0) await Promise.all([buyer.sendCard(order, cards.pays), free()]);
    else await Promise.all([free(), buyer.sendCard(order, cards.pays)]);
    await settle();
    const id = begun.body.payment_id;
    const { status, reason } = (await buyer.ask(id)).body;
    const { charged } = await readBooks(server.services.database);
    const page = (await buyer.client.get("/api/v1/user/noah")).body;
    if (status === "paid") {
      expect([charged.get(id), page.is_subscribed]).toEqual([1500, true]);
    } else {
      expect([charged.has(id), reason, page.is_subscribed]).toEqual([false, "price_changed", false]);
    }
    // Who begins now is told.
    const late = await newBuyer(second.origin, `late${round}`);
    expect(await late.subscribe("noah", "1mo", { price: 1500 })).toMatchObject({
      ...{ status: 409, body: { code: "price_changed" } },
    });
  }
  await noah.post(PRICE, { subscription_price: 1500 });
});

describe("an invite", () => {
  test("[MGR-30] [MGR-28] that is accepted on one node while it is cancelled on the other has one end", async () => {
    const owner = await elsewhere(noah);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect((await invite(noah, "elsa")).status).toBe(200);
      const address = await accept(elsa);
      const answers = await Promise.all([
        elsa.post(`${MANAGER}/accept`, address),
        owner.delete(`${MANAGER}/sent-invite?manager=${ids.elsa}`),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { manager, sent_invite } = await stateOf(noah);
      expect([manager?.user_id ?? null, sent_invite]).toEqual([
        answers[0].status === 200 ? ids.elsa : null,
        null,
      ]);
      if (manager !== null) expect((await noah.delete(MANAGER)).status).toBe(200);
    }
  });

  test("[MGR-05] of two at once one is sent, and the other is told", async () => {
    const owner = await elsewhere(noah);
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all([invite(noah, "elsa"), invite(owner, "max")]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { sent_invite: sent } = await stateOf(noah);
      expect(sent.user_id).toBe(answers[0].status === 200 ? ids.elsa : ids.max);
      await noah.delete(`${MANAGER}/sent-invite?manager=${sent.user_id}`);
    }
  });
});

test("[MGR-04] [MGR-31] a manager who is removed during a sale has his share of it or nothing, and the books are even", async () => {
  const owner = await elsewhere(noah);
  for (let round = 0; round < ROUNDS; round += 1) {
    await employ();
    const buyer = await newBuyer(server.origin, `during${round}`);
    const begun = await buyer.subscribe("noah", "1mo", { price: 1500 });
    const order = await buyer.openPage(begun.body.payment_url);
    const [, removed] = await Promise.all([
      buyer.sendCard(order, cards.pays).then(() => server.services.jobs.runDue(server.services.clock.now())),
      owner.delete(MANAGER),
    ]);
    expect(removed.status).toBe(200);
    await settle();
    const postings = await server.services.database
      .selectFrom("ledger_posting")
      .select(["account", "amount"])
      .where("payment_id", "=", begun.body.payment_id)
      .execute();
    const of = (account: string) => postings.find((line) => line.account === account)?.amount ?? 0;
    expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect([
      [150, 1050],
      [0, 1200],
    ]).toContainEqual([of(`manager:${ids.elsa}`), of(`creator:${ids.noah}`)]);
    // From then on he has nothing.
    const after = await (await newBuyer(second.origin, `after${round}`)).pay("noah", "1mo");
    await settle();
    const late = await server.services.database
      .selectFrom("ledger_posting")
      .select("account")
      .where("payment_id", "=", after)
      .where("account", "like", "manager:%")
      .execute();
    expect(late).toEqual([]);
  }
});

test("[SHELL-86] [CAPI-38] a save that meets a switch in another tab is of whom its page names, whatever comes first", async () => {
  await employ();
  const tab = await elsewhere(elsa);
  const own = await priceOf("elsa");
  for (let round = 0; round < ROUNDS; round += 1) {
    await elsa.get(`${MANAGER}/manage/${ids.noah}`, { "x-csrf-token": elsa.csrf() });
    const price = 1100 + round;
    const [saved, switched] = await Promise.all([
      elsa.post(PRICE, { subscription_price: price, user_id: ids.noah }),
      tab.get(`${MANAGER}/manage/${ids.elsa}`, { "x-csrf-token": tab.csrf() }),
    ]);
    expect([saved.status, switched.body]).toEqual([200, { acting_as: null }]);
    expect([await priceOf("noah"), await priceOf("elsa")]).toEqual([price, own]);
    expect((await stateOf(elsa)).acting_as).toBeNull();
  }
  await noah.post(PRICE, { subscription_price: 1500 });
});

test("[CAPI-23] of two windows that change the fee the later one is told what it is now, and replaces it when it says so", async () => {
  await employ();
  const other = await elsewhere(noah);
  const edit = (client: Client, fee_percentage: number, was?: number) =>
    client.post(`${MANAGER}/edit`, {
      fee_percentage,
      ...(was === undefined ? {} : { was: { fee_percentage: was } }),
    });
  expect((await edit(noah, 15, 12.5)).status).toBe(200);
  const late = await edit(other, 20, 12.5);
  expect([late.status, late.body]).toEqual([
    409,
    expect.objectContaining({
      code: "section_changed",
      fields: { fee_percentage: "Changed meanwhile to: 15%. Save again to replace it." },
      current: { fee_percentage: 15 },
    }),
  ]);
  expect((await stateOf(noah)).manager).toMatchObject({ fee_percentage: 15 });
  expect((await edit(other, 20, 15)).status).toBe(200);
  expect((await edit(noah, 25)).status).toBe(200);
  expect((await stateOf(other)).manager).toMatchObject({ fee_percentage: 25 });
  await noah.delete(MANAGER);
});
