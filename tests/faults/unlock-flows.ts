import type { PostItem } from "../../src/protocol/records.ts";
import type { Client } from "../running/http-client.ts";
import { keysAbandoned, member, pageSteps, payOnPage, type Flow, type Round } from "./flow-parts.ts";

/** Something of ava's that is for sale. */
interface Thing {
  readonly order: Readonly<Record<string, string | number>>;
  readonly amount: number;
  /** What is counted of it before anybody of this run has bought it. */
  readonly counted: { readonly name: string; readonly value: number } | null;
  /** Whether somebody is shown it open, with its files. */
  readonly isOpen: (client: Client) => Promise<boolean>;
}

const areThere = async (
  client: Client,
  media: readonly { readonly url: string | null }[],
): Promise<boolean> => {
  const answers = media.map(async ({ url }) => url !== null && (await client.get(url)).status === 200);
  return (await Promise.all(answers)).every(Boolean);
};

const postBy = async (client: Client, fits: (item: PostItem) => boolean): Promise<Thing> => {
  const posts: readonly PostItem[] = (await client.get("/api/v1/user/ava/post?limit=48")).body;
  const found = posts.find(fits);
  if (found === undefined) throw new Error("ava sells no such post.");
  const { id, amount_usd: amount, fund_raised: value } = found.post;
  return {
    order: { payment_intent: "post", post_id: id },
    amount,
    counted: value === null ? null : { name: `fund ${id}`, value },
    isOpen: async (buyer) => {
      const { body } = await buyer.get(`/api/v1/user/post/${id}`);
      const isLocked = body.is_locked || body.is_locked_payment || body.is_locked_fundraiser;
      return !isLocked && areThere(buyer, body.post.media);
    },
  };
};

const gallery = async (client: Client): Promise<Thing> => {
  const { items } = (await client.get("/api/v1/user/ava/gallery?type=photo_dm")).body;
  const { id, amount_usd: amount } = items.find((item: { amount_usd: number }) => item.amount_usd > 0);
  return {
    order: { payment_intent: "direct_message", direct_message_id: id },
    amount,
    counted: null,
    isOpen: async (buyer) => {
      const { body } = await buyer.get(`/api/v1/user/gallery/${id}`);
      return !body.is_locked && areThere(buyer, body.media);
    },
  };
};

const things = new Map<string, Thing>();

const priced = (client: Client) =>
  postBy(client, ({ post, can_unlock }) => post.type === "feed" && can_unlock);

/** A member of ava comes to what she sells. */
const comeTo =
  (find: (client: Client) => Promise<Thing>) =>
  async (round: Round): Promise<string> => {
    await member(round, "ava");
    const thing = await find(round.buyer.client);
    things.set(round.key, thing);
    const { counted } = thing;
    if (counted !== null) round.tell({ paymentId: counted.name, told: "counted", amount: counted.value });
    return round.key;
  };

/** Whoever was told that he paid finds it open. */
const look = async ({ buyer, key, tell }: Round, paymentId: string): Promise<void> => {
  if ((await buyer.ask(paymentId)).body.status !== "paid") return;
  tell({ paymentId, told: "paid" });
  if (!(await things.get(key)!.isOpen(buyer.client))) tell({ paymentId, told: "paid and not open" });
};

const byPage = (find: (client: Client) => Promise<Thing>) => ({
  steps: pageSteps,
  arrange: comeTo(find),
  act: (round: Round, paymentId: string) => {
    const fields = {
      ...{ model_username: "ava", return_uri: "/ava", payment_id: paymentId },
      ...things.get(round.key)!.order,
    };
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return payOnPage(round, paymentId, `/oauth/payment/start?${query.toString()}`);
  },
  again: async (round: Round, paymentId: string) => {
    await round.site.advance(0);
    await look(round, paymentId);
  },
});

/** One click with the saved card; answers the payment's id when the server says that it is paid. */
const click = async ({ buyer, key, tell }: Round): Promise<string | null> => {
  const { order, amount } = things.get(key)!;
  const { status, body } = await buyer.client.post(
    "/oauth/payment/start/api",
    { model_username: "ava", ...order, amount_usd: amount },
    { "idempotency-key": key },
  );
  if (status !== 200) return null;
  tell({ paymentId: body.transaction_id, told: "paid" });
  return body.transaction_id;
};

const UNLOCKS = "('post', 'direct_message')";

/** Rules over everything that is opened by its price. */
const rules = {
  lost: `
    select k.id from killed k where k.purpose in ${UNLOCKS} and k.status = 'settled'
      and not exists (select 1 from unlock where account_id = k.buyer_id and payment_id = k.id)
    union select "paymentId" from told where told in ('paid and not open', 'not bought in the end')`,
  // Each of these buyers buys one thing. What is counted of it is what they paid, once each.
  doubled: `
    select min(id) as id from killed where purpose in ${UNLOCKS} and status = 'settled'
      group by buyer_id having count(*) > 1
    union select 'fund ' || p.id from post p where p.type = 'fund' and p.fund_raised <>
      (select min(amount) from told where told = 'counted' and "paymentId" = 'fund ' || p.id)
      + coalesce((select sum(k.amount) from unlock_sale s join killed k on k.id = s.payment_id
          where s.kind = 'post' and s.item_id = p.id and k.status = 'settled'), 0)
    union select 'gallery ' || d.id from direct_message d where d.gallery is not null and d.sales <>
      (select count(*) from direct_message_sale s join payment p on p.id = s.payment_id
        where s.direct_message_id = d.id and p.status = 'settled')`,
  orphaned: `
    select u.payment_id as id from unlock u join account a on a.id = u.account_id
      where a.username like 'killed%'
        and not exists (select 1 from payment p where p.id = u.payment_id and p.status = 'settled')
    union select s.payment_id from unlock_sale s where not exists (select 1 from payment where id = s.payment_id)`,
} as const;

/** A priced post, a gallery and a fund, bought on the payment page and by one click. */
export const unlockFlows = {
  // Its rules are about all of these.
  "unlock post": { ...byPage(priced), ...rules, always: true },
  "unlock gallery": byPage(gallery),
  "unlock fund": byPage((client) => postBy(client, ({ post }) => post.type === "fund")),
  "unlock in one click": {
    steps: ["click"],
    arrange: comeTo(priced),
    act: async (round) => {
      round.site.reached("click");
      await click(round);
    },
    again: async (round) => {
      await keysAbandoned(round);
      const paymentId = await click(round);
      if (paymentId === null) round.tell({ paymentId: round.key, told: "not bought in the end" });
      else await look(round, paymentId);
    },
  },
} as const satisfies Readonly<Record<string, Flow>>;
