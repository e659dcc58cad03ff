import { sql } from "kysely";

import { contributionProblem, postBoughtText } from "../../domain/post/contribution.ts";
import { mayBuyPost } from "../../domain/post/may-buy-post.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import type { UnlockKey } from "../../domain/unlock/unlock-id.ts";
import { refuse, refuseFields } from "../http/reply.ts";
import type { Purchase, Sale } from "../payment/purchase.ts";
import { noteSale } from "../unlock/sold.ts";
import { changeUnlock } from "../unlock/unlock.ts";
import { notify } from "../notice/notify.ts";
import { readPricedPost, readerOf } from "./priced-post.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

const keyOf = ({ order: { buyerId, purpose } }: Sale<"post">): UnlockKey => ({
  accountId: buyerId,
  kind: "post",
  itemId: purpose.postId,
});

const isFund = async ({ unit, order: { purpose } }: Sale<"post">): Promise<boolean> => {
  const row = await unit.sql
    .selectFrom("post")
    .select("type")
    .where("id", "=", purpose.postId)
    .executeTakeFirst();
  return row?.type === "fund";
};

/** Moves what a fund has raised, in cents; nothing for another post. */
const raise = ({ unit, order }: Sale<"post">, amount: Cents) =>
  unit.writes
    .updateTable("post")
    .set((row) => ({ fund_raised: row("fund_raised", "+", amount) }))
    .where("id", "=", order.purpose.postId)
    .where("type", "=", "fund")
    .execute();

const give = async (sale: Sale<"post">): Promise<void> => {
  await changeUnlock(sale.unit, keyOf(sale), { type: "Unlock", paymentId: sale.id });
};

/** A priced post, or a contribution to a fund, of which the buyer names the amount (POSTS-08, PAY-01, X-17). */
export const postPurchase: Purchase<"post"> = {
  intent: "post",
  orderable: {
    ofOneself: "already_unlocked",
    order: async ({ unit, market, buyerId, creator, payload: { post_id: postId, amount_usd: given } }) => {
      if (postId === undefined || !Number.isSafeInteger(postId)) return { refused: refuse("post_not_found") };
      const post = await readPricedPost(unit, { postId, creatorId: creator.id, buyerId });
      if (post === null) return { refused: refuse("post_not_found") };
      const refused = mayBuyPost(post, await readerOf(unit, buyerId, creator.id));
      if (refused !== null) return { refused: refuse(refused) };
      const purpose = { kind: "post", postId } as const;
      if (post.type !== "fund") {
        return given === undefined || given === post.amountUsd
          ? { purpose, amount: post.amountUsd }
          : { refused: refuse("price_changed") };
      }
      const amount = given ?? post.amountUsd;
      const problem = contributionProblem(
        amount,
        post.amountUsd,
        Math.max(market.site.priceMax, post.amountUsd),
      );
      return problem === null ? { purpose, amount } : { refused: refuseFields({ amount_usd: problem }) };
    },
  },
  // Deleted or priced anew while the money was held: it goes back. Afterwards the buyer has it, deleted or not.
  reserve: async (sale) => {
    const { unit, order } = sale;
    const { buyerId, creatorId, amount, purpose } = order;
    await sql`select from post where id = ${purpose.postId} for share`.execute(unit.sql);
    const post = await readPricedPost(unit, { postId: purpose.postId, creatorId, buyerId });
    if (post === null) return "post_not_found";
    if (post.type !== "fund" && post.amountUsd !== amount) return "price_changed";
    await noteSale(unit, keyOf(sale), sale.id);
    if (post.type === "fund") return null;
    return changeUnlock(unit, keyOf(sale), { type: "ReserveUnlock", paymentId: sale.id });
  },
  fulfil: async (sale) => {
    await give(sale);
    await raise(sale, sale.order.amount);
    const { unit, order, buyer } = sale;
    const { display_name: name } = buyer;
    const text = postBoughtText({ name, amount: order.amount, isFund: await isFund(sale) });
    const { creatorId: accountId } = order;
    notify(unit, { accountId, kind: "system", text, url: accountPages.dashboard.path });
  },
  release: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "ReleaseUnlock", paymentId: sale.id });
  },
  revoke: async (sale) => {
    await changeUnlock(sale.unit, keyOf(sale), { type: "RevokeUnlock", paymentId: sale.id });
  },
  restore: give,
  returned: (sale, cents) => raise(sale, 0 - cents),
  updateType: () => "fans_post",
  receipt: () => ({ eyebrow: "Post", line: "A post", note: "It stays open to you, and is paid once." }),
};
