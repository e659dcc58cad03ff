import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { cards, newBuyer, type Buyer } from "./buyer.ts";
import { readBooks } from "./books.ts";
import { rigs, type Fault, type ProviderRig } from "./provider-rig.ts";

const DAY = 86_400;
/** A provider within the process answers or does not; one behind HTTP has answers of more kinds. */
const providers: readonly { readonly name: keyof typeof rigs; readonly faults: readonly Fault[] }[] = [
  { name: "sandbox", faults: ["timeout before", "timeout after"] },
  {
    name: "stripe",
    faults: ["timeout before", "timeout after", "error before", "error after", "refused after"],
  },
];
let names = 0;

describe.each(providers)("$name", ({ name: provider, faults }) => {
  let rig: ProviderRig;
  beforeAll(async () => {
    rig = await rigs[provider]();
  });
  afterAll(() => rig?.stop());
  beforeEach(() => {
    rig.hold(false);
    rig.tellFirst(false);
    rig.setClock(0);
  });
  // A fault that nothing met would have shown nothing.
  afterEach(() => expect(rig.unmet()).toBe(0));

  const fan = (): Promise<Buyer> => newBuyer(rig.server.origin, `${provider}fan${(names += 1)}`);
  const begin = async (buyer: Buyer, creator = "ava"): Promise<{ id: string; url: string }> => {
    const { body } = await buyer.subscribe(creator, "1mo");
    return { id: body.payment_id as string, url: body.payment_url as string };
  };
  const buy = async (buyer: Buyer, creator = "ava", number: string = cards.pays): Promise<string> => {
    const { id, url } = await begin(buyer, creator);
    expect(await rig.pay(buyer, url, number)).toBe("paid");
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
    for (let round = 0; round < rounds; round += 1) await rig.server.advance(64);
  };
  /** What the provider took of a payment, what we booked of it; and what is wrong in the whole. */
  const standing = async (id: string) => {
    const ours = await readBooks(rig.server.services.database);
    const { charged, held } = await rig.books();
    return { charged: charged.get(id) ?? 0, booked: ours.booked.get(id) ?? 0, held, sum: ours.postingSum };
  };
  /** All payments of a buyer, oldest first. */
  const bought = async (buyer: Buyer) => {
    const { user } = (await buyer.client.get("/api/v1/auth/session")).body;
    const rows = await rig.server.services.database
      .selectFrom("payment")
      .select(["id", "status"])
      .where("buyer_id", "=", user.id)
      .orderBy("started_at")
      .execute();
    const { charged, held } = await rig.books();
    const charges = rows.map(({ id }) => charged.get(id) ?? 0);
    return { charges, statuses: rows.map(({ status }) => status), held };
  };
  /** Goes to the end of what was paid for; `prepare` is called a minute before it. */
  const renew = async (buyer: Buyer, creator: string, prepare: () => void): Promise<void> => {
    const { clock } = rig.server.services;
    await settle(1);
    const { end_at } = (await buyer.client.get(`/api/v1/user/${creator}`)).body.subscriptions[0];
    while (clock.now() < end_at - 60) {
      await rig.server.advance(Math.min(DAY, end_at - 60 - clock.now()));
      await buyer.client.get("/api/v1/auth/session");
    }
    prepare();
    await rig.server.advance(61);
    await settle(12);
  };
  const paid = (amount: number) => ({ charged: amount, booked: amount, held: 0, sum: 0 });

  test("a declined card takes nothing; another one on the same payment pays once, and is saved", async () => {
    const buyer = await fan();
    const { id, url } = await begin(buyer);
    expect(await rig.pay(buyer, url, cards.declines)).toBe("declined");
    await rig.server.advance(0);
    expect([await statusOf(buyer, id), await standing(id)]).toEqual(["declined", paid(0)]);
    expect(await rig.pay(buyer, url, cards.pays)).toBe("paid");
    await settle(1);
    expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
    expect(await isSubscribed(buyer, "ava")).toBe(true);
    const { user } = (await buyer.client.get("/api/v1/auth/session")).body;
    const card = await rig.server.services.database
      .selectFrom("payment_card")
      .select(["provider", "brand", "last4"])
      .where("account_id", "=", user.id)
      .executeTakeFirst();
    expect(card).toEqual({ provider, brand: "Visa", last4: "4242" });
  });

  test("a card whose bank asks once more pays after the answer", async () => {
    const buyer = await fan();
    const id = await buy(buyer, "ava", cards.asks);
    await settle(1);
    expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
  });

  test("a card check charges and holds nothing, and saves the card", async () => {
    const buyer = await fan();
    const id = `01890000-0000-7000-8000-${String(names).padStart(12, "0")}`;
    const query = "payment_intent=tip&tip_type=follow_free&tip_amount=0&model_username=ava&return_uri=%2Fava";
    expect(await rig.pay(buyer, `/oauth/payment/start?${query}&payment_id=${id}`, cards.pays)).toBe("paid");
    await settle(1);
    expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(0)]);
    expect((await oneClick(buyer, "noah")).body.status).toBe("success");
  });

  test("one click pays on the saved card; the same request again is the same payment", async () => {
    const buyer = await fan();
    expect((await oneClick(buyer, "noah")).body.code).toBe("no_saved_card");
    await buy(buyer);
    await settle(1);
    const [one, again] = [await oneClick(buyer, "noah", "key-1"), await oneClick(buyer, "noah", "key-1")];
    expect([one.status, one.body]).toEqual([200, again.body]);
    expect(await standing(one.body.transaction_id as string)).toEqual(paid(1500));
  });

  test("the job loop charges the renewal on the saved card, once", async () => {
    const buyer = await fan();
    await buy(buyer);
    await renew(buyer, "ava", () => undefined);
    const { charges, statuses, held } = await bought(buyer);
    expect({ charges, statuses, held }).toEqual({
      charges: [999, 999],
      statuses: ["settled", "settled"],
      held: 0,
    });
    expect(await isSubscribed(buyer, "ava")).toBe(true);
  });

  test("of two payments for the same thing one is taken, and what was held for the other goes back", async () => {
    const buyer = await fan();
    const [first, second] = [await begin(buyer), await begin(buyer)];
    expect(await rig.pay(buyer, first.url, cards.pays)).toBe("paid");
    expect(await rig.pay(buyer, second.url, cards.pays)).toBe("paid");
    await settle();
    const ends = await Promise.all([first, second].map(({ id }) => statusOf(buyer, id)));
    expect(ends.toSorted()).toEqual(["paid", "refused"]);
    const { charged } = await rig.books();
    expect([first, second].map(({ id }) => charged.get(id) ?? 0).toSorted()).toEqual([0, 999]);
    expect((await standing(first.id)).held).toBe(0);
  });

  describe("when its calls go wrong", () => {
    test.each(faults)("taking the money: %s", async (fault) => {
      const buyer = await fan();
      rig.fail("capture", fault);
      const id = await buy(buyer);
      await settle(6);
      expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
    });

    test.each(faults)("charging by one click: %s; the payer is told what is true", async (fault) => {
      const buyer = await fan();
      await buy(buyer);
      await settle(1);
      rig.fail("authorizeSaved", fault);
      const answer = await oneClick(buyer, "noah");
      await settle(6);
      const told = answer.body.status === "success";
      const { charges, statuses, held } = await bought(buyer);
      expect([charges, statuses[1] === "settled", held]).toEqual([[999, told ? 1500 : 0], told, 0]);
      expect(await isSubscribed(buyer, "noah")).toBe(told);
    });

    test.each(faults)("charging a renewal: %s; it is charged once", async (fault) => {
      const buyer = await fan();
      await buy(buyer, "noah");
      await renew(buyer, "noah", () => rig.fail("authorizeSaved", fault));
      const { charges, statuses, held } = await bought(buyer);
      expect({ charges, statuses, held }).toEqual({
        charges: [1500, 1500],
        statuses: ["settled", "settled"],
        held: 0,
      });
      expect(await isSubscribed(buyer, "noah")).toBe(true);
    });

    test.each(faults)("giving a hold back: %s; it goes back all the same", async (fault) => {
      const buyer = await fan();
      const [first, second] = [await begin(buyer), await begin(buyer)];
      rig.fail("release", fault);
      await rig.pay(buyer, first.url, cards.pays);
      await rig.pay(buyer, second.url, cards.pays);
      await settle(6);
      const { charged, held } = await rig.books();
      expect([first, second].map(({ id }) => charged.get(id) ?? 0).toSorted()).toEqual([0, 999]);
      expect(held).toBe(0);
    });
  });

  describe("its messages", () => {
    test("none of them arrives: the provider is asked, and the payment finds its end", async () => {
      const buyer = await fan();
      rig.hold(true);
      const id = await buy(buyer);
      await settle();
      expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
    });

    test("twice each and last first, then three days late: one charge", async () => {
      const buyer = await fan();
      rig.hold(true);
      const id = await buy(buyer);
      const first = await rig.messages();
      for (const message of first.toReversed())
        expect([await message.send(), await message.send()]).toEqual([200, 200]);
      await settle();
      expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
      await rig.server.advance(3 * DAY);
      for (const message of await rig.messages()) expect(await message.send()).toBe(200);
      await settle();
      expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
    });

    test("before the call that caused them is answered: one charge", async () => {
      const buyer = await fan();
      rig.tellFirst(true);
      const id = await buy(buyer);
      await settle(1);
      expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
      expect((await oneClick(buyer, "noah")).body.status).toBe("success");
    });

    test("301 seconds after they were signed they are refused, 290 seconds after they are taken", async () => {
      const buyer = await fan();
      rig.hold(true);
      const id = await buy(buyer);
      const [message] = await rig.messages();
      expect([await message!.send(301), await message!.send(290)]).toEqual([400, 200]);
      await settle(1);
      expect(await statusOf(buyer, id)).toBe("paid");
    });

    test.each([600, -600])(
      "of a provider whose clock is %d s ahead: the payment is made once all the same",
      async (ahead) => {
        const buyer = await fan();
        rig.setClock(ahead);
        const id = await buy(buyer);
        await settle();
        expect([await statusOf(buyer, id), await standing(id)]).toEqual(["paid", paid(999)]);
      },
    );
  });
});
