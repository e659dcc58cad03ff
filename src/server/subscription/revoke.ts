import type { PurchaseKind } from "../../domain/purchases.ts";
import type { PairId } from "../../domain/unit/unit.ts";
import type { Sale } from "../payment/purchase.ts";
import { changeStanding } from "./change-standing.ts";
import { holderOf } from "./holder.ts";
import { scheduleTerm } from "./term.ts";

/** The payment of a subscription's running term went back: it ends at once. */
export const revokeSubscription = async (
  { unit, id: paymentId }: Sale<PurchaseKind>,
  buyers: PairId,
  id: string,
): Promise<void> => {
  const pair = await holderOf(unit, buyers, id);
  await changeStanding(unit, pair, { type: "RevokeSubscription", id, paymentId });
};

/** Its money is ours again: the fan has what is left of the term, which does not renew by itself. */
export const restoreSubscription = async (
  { unit, id: paymentId }: Sale<PurchaseKind>,
  buyers: PairId,
  id: string,
): Promise<void> => {
  const pair = await holderOf(unit, buyers, id);
  const { state } = await changeStanding(unit, pair, { type: "RestoreSubscription", id, paymentId });
  scheduleTerm(unit, pair, state, id);
};
