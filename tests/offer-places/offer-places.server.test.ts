import { afterAll, beforeAll, expect, test } from "vitest";

import { offerPlacesDecider, offerPlacesId } from "../../src/domain/offer-places/offer-places.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { readBooks } from "../payment/books.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let second: ServerFixture;
let names = 0;
let creatorId = "";

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  second = await server.secondNode();
  const account = server.services.database.selectFrom("account").select("id").where("username", "=", "noah");
  creatorId = (await account.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

/** Opens a trial of so many places at noah. */
const openTrial = (places: number): Promise<unknown> =>
  server.services.store.transact(systemMetadata, async (unit) => {
    const terms = { discount: 50, days: 7, converts: true, places, endsAt: null };
    await unit.execute(creatorDecider, creatorId, { type: "OfferTrial", terms });
    const places_ = offerPlacesId(creatorId, "trial");
    await unit.execute(offerPlacesDecider, places_, { type: "OpenOffer", limit: places, endsAt: null });
  });

const fan = (node: ServerFixture): Promise<Buyer> => newBuyer(node.origin, `rival${(names += 1)}`);

const outcome = async (buyer: Buyer, id: string): Promise<string> => {
  const { status, reason } = (await buyer.ask(id)).body;
  return reason === null ? status : `${status} ${reason}`;
};

const everythingDone = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await Promise.all([server.advance(2), second.advance(2)]);
};

/** `npm run attack -- offer-places` asks for more. */
const ROUNDS = Number(process.env["OFFER_ROUNDS"] ?? 2);

test(
  "of 6N buyers who pay at once on two nodes exactly N get a place, and nobody else is charged",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) await race(1 + (round % 4));
  },
  300_000 * ROUNDS,
);

/** So many places, six times as many buyers, who pay at once on two nodes. */
const race = async (places: number): Promise<void> => {
  await openTrial(places);
  const buyers = await Promise.all(
    Array.from({ length: places * 6 }, (_, index) => fan(index % 2 === 0 ? server : second)),
  );
  const orders = await Promise.all(
    buyers.map(async (buyer) => {
      const { body } = await buyer.subscribe("noah", "trial");
      return { buyer, id: body.payment_id as string, order: await buyer.openPage(body.payment_url) };
    }),
  );
  await Promise.all(orders.map(({ buyer, order }) => buyer.sendCard(order, cards.pays)));
  await everythingDone();
  const outcomes = await Promise.all(orders.map(({ buyer, id }) => outcome(buyer, id)));
  expect(outcomes.filter((one) => one === "paid")).toHaveLength(places);
  expect(outcomes.filter((one) => /^refused (places_used_up|offer_ended)$/.test(one))).toHaveLength(
    places * 5,
  );
  const books = await readBooks(server.services.database);
  const paid = orders.filter((_, index) => outcomes[index] === "paid").map(({ id }) => id);
  expect(
    orders
      .map(({ id }) => id)
      .filter((id) => books.charged.has(id))
      .toSorted(),
  ).toEqual(paid.toSorted());
  expect([books.held, books.postingSum]).toEqual([0, 0]);
  const late = await (await fan(server)).subscribe("noah", "trial");
  expect([late.status, late.body.code]).toEqual([409, "offer_ended"]);
};

test("[OWNER-38] places count down, and one that was not paid for is free again", async () => {
  await openTrial(1);
  const [first, next] = [await fan(server), await fan(server)];
  const record = async () => (await first.client.get("/api/v1/user/noah")).body.setting;
  expect((await record()).trial_subscription_limit).toBe(1);
  const [one, other] = [
    (await first.subscribe("noah", "trial")).body,
    (await next.subscribe("noah", "trial")).body,
  ];
  const order = await next.openPage(other.payment_url);
  await first.sendCard(await first.openPage(one.payment_url), cards.declines);
  await server.advance(0);
  await first.close(one.payment_id);
  expect((await record()).trial_subscription_limit).toBe(1);
  await next.sendCard(order, cards.pays);
  await everythingDone();
  expect(await outcome(next, other.payment_id)).toBe("paid");
  expect(await record()).toMatchObject({ trial_subscription_limit: 0, trial_active: false });
});

test("[X-14] a trial is given once: ten at once make one", async () => {
  await openTrial(40);
  const buyer = await fan(server);
  const started = await Promise.all(Array.from({ length: 10 }, () => buyer.subscribe("noah", "trial")));
  const orders = await Promise.all(started.map(({ body }) => buyer.openPage(body.payment_url)));
  await Promise.all(orders.map((order) => buyer.sendCard(order, cards.pays)));
  await everythingDone();
  const outcomes = await Promise.all(started.map(({ body }) => outcome(buyer, body.payment_id)));
  expect(outcomes.filter((one) => one === "paid")).toHaveLength(1);
  expect((await readBooks(server.services.database)).held).toBe(0);
  const left = (await buyer.client.get("/api/v1/user/noah")).body.setting.trial_subscription_limit;
  expect(left).toBe(39);
});
