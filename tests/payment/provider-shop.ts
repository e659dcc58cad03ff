import { expect } from "vitest";

import { readBooks } from "./books.ts";
import { cards, newBuyer, type Buyer } from "./buyer.ts";
import type { ProviderRig } from "./provider-rig.ts";

const DAY = 86_400;
let names = 0;

/** How a payment stands that was taken and booked, with nothing held. Cents. */
export const paid = (amount: number) => ({ charged: amount, booked: amount, held: 0, sum: 0 });

/** What fans do, and what is looked at, on a site with one of the providers. */
export const shopOf = (rig: () => ProviderRig, provider: string) => {
  const fan = (): Promise<Buyer> => newBuyer(rig().server.origin, `${provider}fan${(names += 1)}`);
  const begin = async (buyer: Buyer, creator = "ava"): Promise<{ id: string; url: string }> => {
    const { body } = await buyer.subscribe(creator, "1mo");
    return { id: body.payment_id as string, url: body.payment_url as string };
  };
  const buy = async (buyer: Buyer, creator = "ava", number: string = cards.pays): Promise<string> => {
    const { id, url } = await begin(buyer, creator);
    expect(await rig().pay(buyer, url, number)).toBe("paid");
    return id;
  };
  const oneClick = (buyer: Buyer, creator: string, key?: string) =>
    buyer.client.post(
      "/oauth/payment/start/api",
      { payment_intent: "subscription", model_username: creator, duration: "1mo" },
      key === undefined ? {} : { "idempotency-key": key },
    );
  const statusOf = async (buyer: Buyer, id: string) => (await buyer.ask(id)).body.status as string;
  const isSubscribed = async (buyer: Buyer, creator: string): Promise<boolean> =>
    (await buyer.client.get(`/api/v1/user/${creator}`)).body.is_subscribed as boolean;
  /** Lets jobs and messages finish. */
  const settle = async (rounds = 3): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) await rig().server.advance(64);
  };
  /** What the provider took of a payment, what we booked of it; and what is wrong in the whole. */
  const standing = async (id: string) => {
    const ours = await readBooks(rig().server.services.database);
    const { charged, held } = await rig().books();
    return { charged: charged.get(id) ?? 0, booked: ours.booked.get(id) ?? 0, held, sum: ours.postingSum };
  };
  /** All payments of a buyer, oldest first. */
  const bought = async (buyer: Buyer) => {
    const { user } = (await buyer.client.get("/api/v1/auth/session")).body;
    const rows = await rig()
      .server.services.database.selectFrom("payment")
      .select(["id", "status"])
      .where("buyer_id", "=", user.id)
      .orderBy("started_at")
      .execute();
    const { charged, held } = await rig().books();
    const charges = rows.map(({ id }) => charged.get(id) ?? 0);
    return { charges, statuses: rows.map(({ status }) => status), held };
  };
  /** Goes to the end of what was paid for; `prepare` is called a minute before it. */
  const renew = async (buyer: Buyer, creator: string, prepare: () => void): Promise<void> => {
    const { clock } = rig().server.services;
    await settle(1);
    const { end_at } = (await buyer.client.get(`/api/v1/user/${creator}`)).body.subscriptions[0];
    while (clock.now() < end_at - 60) {
      await rig().server.advance(Math.min(DAY, end_at - 60 - clock.now()));
      await buyer.client.get("/api/v1/auth/session");
    }
    prepare();
    await rig().server.advance(61);
    await settle(12);
  };
  return { fan, begin, buy, oneClick, statusOf, isSubscribed, settle, standing, bought, renew };
};
