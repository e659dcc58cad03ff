import { sql } from "kysely";

import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { offerPlacesDecider, offerPlacesId } from "../../src/domain/offer-places/offer-places.decider.ts";
import { pairId } from "../../src/domain/pair/pair.ts";
import type { PaymentOrder } from "../../src/domain/payment/payment.ts";
import type { PurchaseKind } from "../../src/domain/purchases.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { buy as buyInPast, pay as payByJob, subscribe } from "../../src/server/demo/demo-till.ts";
import { must, unitAt } from "../../src/server/demo/past.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { aGuest } from "../snapchat/snapchat-page.ts";
import { join, onAir } from "../stream/on-air.ts";
import { cards, newBuyer, type Buyer } from "./buyer.ts";

const DAY = 86_400;
type Fields = Readonly<Record<string, string | number>>;

/** A sale to `fan` (null: a guest); answers the id of its payment. */
interface Case {
  readonly kind: PurchaseKind;
  readonly name: string;
  readonly fan: string | null;
  readonly sell: () => Promise<string>;
}

export interface Sold extends Pick<Case, "kind" | "name" | "fan"> {
  readonly id: string;
}

/** Where ava sells one of everything: her fans, and what they buy, each kind in every way in which it is sold. */
export const openShop = async (server: ServerFixture) => {
  const { store, database, purchases, ids } = server.services;
  const ava = await server.signedIn("ava");
  const transact = <Answer>(work: (unit: UnitOfWork) => Promise<Answer>) =>
    store.transact(systemMetadata, work);

  const anna = await newBuyer(server.origin, "anna");
  const ben = await newBuyer(server.origin, "ben");
  const cleo = await newBuyer(server.origin, "cleo");
  const dave = await newBuyer(server.origin, "dave");
  const erin = await newBuyer(server.origin, "erin");
  const accounts = {
    ...{ ava: await server.idOf("ava"), anna: await server.idOf("anna"), dave: await server.idOf("dave") },
  };
  const till = (unit: UnitOfWork) => ({ unit, purchases, ids: accounts, nextId: ids.next });

  // Dave was there before; ava wants him back.
  await transact(async (unit) => {
    const then = (ago: number) => unitAt(unit, unit.now - ago * DAY);
    const pair = pairId({ fanId: accounts.dave, creatorId: accounts.ava });
    const id = await buyInPast(till(unit), "dave", subscribe("ava", "1mo"), 90 * DAY);
    await must(then(80), subscriptionDecider, pair, { type: "CancelSubscription", of: "access" });
    await must(then(55), subscriptionDecider, pair, { type: "ExpireSubscription", id });
    const terms = { discount: 30, places: null, endsAt: null };
    await must(then(30), creatorDecider, accounts.ava, { type: "OfferWinback", terms });
    const opened = { type: "OpenOffer", limit: null, endsAt: null } as const;
    await must(then(30), offerPlacesDecider, offerPlacesId(accounts.ava, "winback"), opened);
  });

  const pay = async (buyer: Buyer, fields: Fields): Promise<string> => {
    const payment_id = crypto.randomUUID();
    const query = { model_username: "ava", return_uri: "/ava", payment_id, ...fields };
    const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const page = `/oauth/payment/start?${new URLSearchParams(given).toString()}`;
    await buyer.sendCard(await buyer.openPage(page), cards.pays);
    await server.advance(1);
    return payment_id;
  };
  /** What only our own jobs order. */
  const renew = (kind: "renew" | "renew_snapchat") => async (): Promise<string> => {
    const { id: subscriptionId } = await database
      .selectFrom("subscription")
      .select("id")
      .where("fan_id", "=", accounts.anna)
      .where("type", "=", kind === "renew" ? "access" : "snapchat")
      .executeTakeFirstOrThrow();
    const order: PaymentOrder = {
      ...{ intent: purchases[kind].intent, purpose: { kind, subscriptionId } },
      ...{ buyerId: accounts.anna, creatorId: accounts.ava, amount: 999, returnUri: "/" },
    };
    return transact((unit) => payByJob(till(unit), order, unit.now));
  };
  const write = async (from: Client, to: string, body: object): Promise<number> => {
    const path = `/api/v1/account/direct-message/conversation/${to}`;
    const { status, body: made, text } = await from.post(path, { text: "For you", ...body });
    if (status !== 201) throw new Error(`The message was not written: ${status} ${text}`);
    return made.direct_message_id ?? made.id;
  };
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(database)).rows[0]!.id;
  const postOf = (type: string) =>
    idOf(sql`select id from post where creator_id = ${accounts.ava} and type = ${type} and amount_usd > 0
      order by id limit 1`);

  const cases: readonly Case[] = [
    {
      ...{ kind: "subscribe", name: "a month", fan: "anna" },
      sell: () => pay(anna, { payment_intent: "subscription", duration: "1mo" }),
    },
    {
      ...{ kind: "subscribe", name: "a package", fan: "ben" },
      sell: () => pay(ben, { payment_intent: "subscription", duration: "6mo" }),
    },
    {
      ...{ kind: "subscribe", name: "a trial", fan: "cleo" },
      sell: () => pay(cleo, { payment_intent: "subscription", duration: "trial" }),
    },
    {
      ...{ kind: "subscribe", name: "a win-back", fan: "dave" },
      sell: () => pay(dave, { payment_intent: "subscription", duration: "winback" }),
    },
    { kind: "renew", name: "the next month", fan: "anna", sell: renew("renew") },
    {
      ...{ kind: "follow", name: "a card check", fan: "erin" },
      sell: () => pay(erin, { payment_intent: "tip", tip_type: "follow_free", tip_amount: 0 }),
    },
    {
      ...{ kind: "snapchat", name: "a fan's", fan: "anna" },
      sell: () => pay(anna, { payment_intent: "snapchat", snapchat_username: "anna.snaps" }),
    },
    {
      ...{ kind: "snapchat", name: "a guest's", fan: null },
      sell: async () => {
        const asked = { snapchat_username: "guest.snaps", user_email: "guest@mail.example" };
        return pay(await aGuest(server), { payment_intent: "snapchat", ...asked });
      },
    },
    { kind: "renew_snapchat", name: "the next month", fan: "anna", sell: renew("renew_snapchat") },
    {
      ...{ kind: "tip", name: "from a page", fan: "anna" },
      sell: () => pay(anna, { payment_intent: "tip", tip_type: "normal", tip_amount: 557 }),
    },
    {
      ...{ kind: "tip", name: "in a conversation", fan: "anna" },
      sell: async () => {
        const direct_message_id = await write(anna.client, "ava", {});
        return pay(anna, { payment_intent: "tip", tip_type: "normal", tip_amount: 613, direct_message_id });
      },
    },
    {
      ...{ kind: "stream_tip", name: "in a broadcast", fan: "anna" },
      sell: async () => {
        await onAir(() => ava).goLive();
        await join(anna.client, "f1");
        return pay(anna, { payment_intent: "tip", tip_type: "stream", tip_amount: 701 });
      },
    },
    {
      ...{ kind: "private_tip", name: "in a private show", fan: "anna" },
      sell: () => pay(anna, { payment_intent: "tip", tip_type: "stream_private", tip_amount: 809 }),
    },
    {
      ...{ kind: "tip_menu", name: "an item", fan: "anna" },
      sell: async () => {
        const items = (await anna.client.get("/api/v1/user/tip_menu/ava")).body;
        const [{ id: tip_id, price: tip_amount }] = items;
        return pay(anna, { payment_intent: "tip", tip_type: "menu", tip_id, tip_amount });
      },
    },
    {
      ...{ kind: "uncensor", name: "a picture", fan: "anna" },
      sell: async () => {
        const tip_id =
          await idOf(sql`select m.media_id as id from post_media m join post p on p.id = m.post_id
          where p.creator_id = ${accounts.ava} and m.uncensor_amount is not null limit 1`);
        return pay(anna, { payment_intent: "tip", tip_type: "post_media", tip_id });
      },
    },
    {
      ...{ kind: "post", name: "a priced post", fan: "anna" },
      sell: async () => pay(anna, { payment_intent: "post", post_id: await postOf("feed") }),
    },
    {
      ...{ kind: "post", name: "a post that members have for nothing", fan: "erin" },
      sell: async () => pay(erin, { payment_intent: "post", post_id: await postOf("feed_purchase_free") }),
    },
    {
      ...{ kind: "post", name: "a part of a goal", fan: "anna" },
      sell: async () =>
        pay(anna, { payment_intent: "post", post_id: await postOf("fund"), amount_usd: 1777 }),
    },
    {
      ...{ kind: "direct_message", name: "a gallery", fan: "anna" },
      sell: async () => {
        const direct_message_id = await idOf(sql`select id from direct_message where gallery = 'photo_dm'
          and creator_id = ${accounts.ava} and amount_usd > 0 limit 1`);
        return pay(anna, { payment_intent: "direct_message", direct_message_id });
      },
    },
    {
      ...{ kind: "direct_message", name: "the media of a message", fan: "anna" },
      sell: async () => {
        const [{ vault_id }] = (await ava.get("/api/v1/account/vault")).body.items;
        const direct_message_id = await write(ava, "anna", { media: [{ vault_id }], amount_usd: 911 });
        return pay(anna, { payment_intent: "direct_message", direct_message_id });
      },
    },
    {
      ...{ kind: "paid_message", name: "a message to a creator", fan: "anna" },
      sell: async () => {
        await ava.post("/api/v1/account/setting/message_price", { message_price: 203 });
        const direct_message_id = await write(anna.client, "ava", {});
        return pay(anna, { payment_intent: "pay_per_direct_message", direct_message_id });
      },
    },
    {
      ...{ kind: "private_show", name: "its price", fan: "anna" },
      sell: async () => {
        const terms = { username: "anna", kind: "c2c", duration: 10, amount_usd: 1009 };
        const { id: tip_id } = (await ava.post("/api/v1/account/private", terms)).body;
        await anna.client.post("/api/v1/user/ava/private");
        return pay(anna, { payment_intent: "tip", tip_type: "stream_private", tip_id, tip_amount: 1009 });
      },
    },
  ];

  return {
    /** The kinds of which there is a sale. */
    kinds: new Set(cases.map(({ kind }) => kind)),
    buyers: { anna, ben, cleo, dave, erin },
    /** Sells one after the other; throws where one does not come to its end. */
    sellAll: async (): Promise<readonly Sold[]> => {
      const sold: Sold[] = [];
      for (const { sell, ...each } of cases) {
        const id = await sell();
        const paid = await database
          .selectFrom("payment")
          .select(["status", "reason", "purpose"])
          .where("id", "=", id)
          .executeTakeFirst();
        if (paid?.status !== "settled" || paid.purpose !== each.kind)
          throw new Error(`${each.kind}, ${each.name}: ${JSON.stringify(paid)}`);
        sold.push({ ...each, id });
      }
      return sold;
    },
  };
};
