import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { reconcile } from "../../src/server/ledger/reconcile.ts";
import type { Client } from "../running/http-client.ts";
import type { Buyer } from "./buyer.ts";
import { rigs, type ProviderRig } from "./provider-rig.ts";
import { paid, shopOf } from "./provider-shop.ts";

const DAY = 86_400;

/** The provider has answered yes, and says no afterwards: what it says last of money that it has not taken is true. */
describe.each(["sandbox", "stripe"] as const)("%s", (provider) => {
  let rig: ProviderRig;
  let creator: Client;
  beforeAll(async () => {
    rig = await rigs[provider]();
  });
  afterAll(() => rig?.stop());
  beforeEach(async () => {
    // Who bought in a test before this one goes on paying each month: that is none of its business.
    await rig.server.services.database.deleteFrom("job").where("kind", "=", "subscription.term").execute();
    rig.hold(false);
    rig.tellFirst(false);
    // Months pass in some of these tests: she has to log in again.
    creator = await rig.server.signedIn("ava");
  });
  afterEach(() => {
    if (rig.unmet() > 0) throw new Error("A fault that was arranged met no call.");
  });

  const { fan, buy, oneClick, statusOf, isSubscribed, settle, standing, bought, renew } = shopOf(
    () => rig,
    `${provider}no`,
  );

  const nameOf = async ({ client }: Buyer): Promise<string> =>
    (await client.get("/api/v1/auth/session")).body.user.username;
  /** What everybody is told of what a buyer has of ava, and whether our books and the provider's agree about a payment. */
  const told = async (buyer: Buyer, id: string) => {
    const { database, ports, clock } = rig.server.services;
    const name = await nameOf(buyer);
    const [{ items: history }, { items: earned }, { items: notices }, { items: spenders }] = (
      await Promise.all([
        buyer.client.get("/api/v1/account/billing/history"),
        creator.get("/api/v1/creator/earnings"),
        creator.get("/api/v1/account/notification"),
        creator.get("/api/v1/account/top-spender?period=all&s=60"),
      ])
    ).map(({ body }) => body);
    const { differences } = await reconcile(database, ports.payments, clock.now() + DAY);
    return {
      status: await statusOf(buyer, id),
      subscribed: await isSubscribed(buyer, "ava"),
      history: history.filter(({ payment_id }: { payment_id: string }) => payment_id === id).length,
      earned: earned.filter(({ payment_id }: { payment_id: string }) => payment_id === id).length,
      notices: notices.filter(({ text }: { text: string }) => text.includes(name)).length,
      spent: spenders.find(({ fan: of }: { fan: { username: string } }) => of.username === name)?.spent ?? 0,
      differences: differences.filter(({ paymentId }) => paymentId === id),
    };
  };
  const nothing = { subscribed: false, history: 0, earned: 0, notices: 0, spent: 0, differences: [] };
  const everything = {
    ...{ status: "paid", subscribed: true, history: 1, earned: 1, notices: 1, spent: 999, differences: [] },
  };

  test.each([false, true])(
    "money that was held is refused when it is to be taken (its messages come first: %s): nobody has anything of it, and the fan may pay again",
    async (first) => {
      const buyer = await fan();
      rig.tellFirst(first);
      rig.fail("capture", "declined");
      const id = await buy(buyer);
      await settle(6);
      expect(await told(buyer, id)).toEqual({ status: "refused", ...nothing });
      expect((await buyer.ask(id)).body).toMatchObject({ reason: "payment_failed", analytics_data: null });
      expect(await standing(id)).toEqual(paid(0));
      const again = await buy(buyer);
      await settle();
      expect([await told(buyer, again), await standing(again)]).toEqual([everything, paid(999)]);
    },
  );

  test("a hold that was answered, and is gone when it is asked for again, ends the same", async () => {
    const buyer = await fan();
    await buy(buyer, "noah");
    await settle(1);
    const { jobs } = rig.server.services;
    await jobs.stop();
    rig.hold(true);
    rig.fail("capture", "timeout before");
    const { status, body } = await buyer.client.post("/oauth/payment/start/api", {
      ...{ payment_intent: "subscription", model_username: "ava", duration: "1mo" },
    });
    // Not decided yet: whoever asks again under the same key hears what came of it.
    expect([status, body.code]).toEqual([503, "unavailable"]);
    const { id } = await rig.server.services.database
      .selectFrom("payment")
      .select("id")
      .where("status", "=", "approved")
      .executeTakeFirstOrThrow();
    await rig.act(id, "decline");
    jobs.start();
    await settle();
    expect(await told(buyer, id)).toEqual({ status: "refused", ...nothing });
    expect(await standing(id)).toEqual(paid(0));
  });

  test("one click: the payer is told that he has not been charged, also when he asks again; another click pays", async () => {
    const buyer = await fan();
    await buy(buyer);
    await settle(1);
    rig.fail("capture", "declined");
    const [one, again] = [await oneClick(buyer, "noah", "no-1"), await oneClick(buyer, "noah", "no-1")];
    expect([one.status, one.body.code, again.body]).toEqual([402, "payment_failed", one.body]);
    await settle(6);
    const { charges, statuses, held } = await bought(buyer);
    expect({ charges, statuses, held }).toEqual({
      charges: [999, 0],
      statuses: ["settled", "voided"],
      held: 0,
    });
    expect(await isSubscribed(buyer, "noah")).toBe(false);
    expect((await oneClick(buyer, "noah", "no-2")).body.status).toBe("success");
    expect((await bought(buyer)).charges).toEqual([999, 0, 1500]);
  });

  test("[ENT-05] a renewal counts as failed, and is charged once by the next try of its three days", async () => {
    const buyer = await fan();
    await buy(buyer, "noah");
    await renew(buyer, "noah", () => rig.fail("capture", "declined"));
    const standingAt = async () => (await buyer.client.get("/api/v1/user/noah")).body.subscriptions[0].status;
    expect((await bought(buyer)).charges).toEqual([1500, 0]);
    expect([await standingAt(), await isSubscribed(buyer, "noah")]).toEqual(["past_due", true]);
    await rig.server.advance(DAY);
    await settle(6);
    const { charges, statuses, held } = await bought(buyer);
    expect({ charges, statuses, held }).toEqual({
      charges: [1500, 0, 1500],
      statuses: ["settled", "voided", "settled"],
      held: 0,
    });
    expect([await standingAt(), await isSubscribed(buyer, "noah")]).toEqual(["active", true]);
  });

  test("messages that deny money which was taken change nothing: the provider's books have it, as ours do", async () => {
    const buyer = await fan();
    const id = await buy(buyer);
    await settle();
    expect(await told(buyer, id)).toEqual(everything);
    const denials = await rig.denials(id);
    expect(denials.length).toBeGreaterThan(0);
    for (const message of denials) expect(await message.send()).toBe(200);
    await settle();
    expect([await told(buyer, id), await standing(id)]).toEqual([everything, paid(999)]);
    const waiting = await rig.server.services.database
      .selectFrom("payment_webhook")
      .select("event_id")
      .where("processed_at", "is", null)
      .execute();
    expect(waiting).toEqual([]);
  });
});
