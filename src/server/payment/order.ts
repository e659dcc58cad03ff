import { deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import type { PaymentOrder, SaleRefusal } from "../../domain/payment/payment.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { isBlocked } from "../block/block.reads.ts";
import { creatorByUsername, maySell, type CreatorAccount } from "../creator/creator-account.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import { returnPath } from "../http/return-path.ts";
import type { PaymentPayload } from "../../protocol/payment/payment.payload.ts";
import { countSpending, isOverLimit } from "./spending.ts";
import { isClosedTo } from "../settings/privacy.reads.ts";
import { purchaseAskedFor, purchaseOf, type Market, type PaymentStep } from "./purchase.ts";

export type Ordered =
  | { readonly order: PaymentOrder; readonly creator: CreatorAccount; readonly refused?: undefined }
  | { readonly refused: Refusal };

/** Makes the order of a payload at this moment: who sells, for how much, on which terms; or why not (SUB-61). Writes nothing. */
export const orderOf = async (
  { unit, purchases, market }: PaymentStep & { readonly market: Market },
  buyerId: AccountId,
  payload: PaymentPayload,
): Promise<Ordered> => {
  const { model_username: username = "", return_uri } = payload;
  if (username === "") return { refused: refuse("user_not_found") };
  const asked = purchaseAskedFor(purchases, payload);
  if (asked?.orderable == null) return { refused: refuse("intent_not_supported") };
  const { intent, orderable } = asked;
  const creator = await creatorByUsername(unit.sql, username);
  if (creator === null) return { refused: refuse("user_not_found") };
  if (creator.id === buyerId) return { refused: refuse(orderable.ofOneself) };
  if (await isBlocked(unit.sql, buyerId, creator.id)) return { refused: refuse("blocked") };
  if (await isClosedTo(unit.sql, creator.id, market.country)) return { refused: refuse("blocked") };
  if (!creator.approved) return { refused: refuse("profile_pending") };
  const priced = await orderable.order({ unit, market, buyerId, creator, payload });
  if (priced.refused !== undefined) return priced;
  const { purpose, amount } = priced;
  if (await isOverLimit(unit, { buyerId, amount })) return { refused: refuse("monthly_limit") };
  const returnUri = returnPath(return_uri);
  return { creator, order: { intent, purpose, buyerId, creatorId: creator.id, amount, returnUri } };
};

/**
 * Decides over money that is held but not taken: null to take it (what is bought is reserved then), else why it goes
 * back.
 */
export const approvalOf = async (
  { unit, purchases }: PaymentStep,
  id: string,
  order: PaymentOrder,
): Promise<SaleRefusal | null> => {
  if (!(await maySell(unit.sql, order.creatorId))) return "profile_pending";
  // Whatever ordered it: nobody pays once he has deleted the account.
  const { status } = await unit.load(deletionDecider, order.buyerId);
  if (status !== "none") return "account_deleted";
  const purchase = purchaseOf(purchases, order.purpose);
  // What our own jobs order goes on until it is stopped.
  if (purchase.orderable !== null && (await isBlocked(unit.sql, order.buyerId, order.creatorId)))
    return "blocked";
  if (!(await countSpending(unit, id, order))) return "monthly_limit";
  return purchase.reserve({ unit, id, order });
};
