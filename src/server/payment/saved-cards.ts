import { createHash } from "node:crypto";

import { MOST_CARDS } from "../../domain/billing/cards.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { SavedCard } from "./payment.port.ts";
import type { PaymentCardTable } from "./payment.tables.ts";

/** A card in the words that its owner knows it by: typed a second time it has another token, and is the same. */
export const cardName = ({ brand, last4 }: Pick<SavedCard, "brand" | "last4">): string => `${brand} ${last4}`;

/** Names a card without telling the provider's token. */
export const cardId = (token: string): string =>
  createHash("sha256").update(token).digest("hex").slice(0, 24);

/** The cards of an account: that which is charged, then the others, the newest first. */
export const cardsOf = async (
  unit: UnitOfWork,
  accountId: AccountId,
): Promise<readonly PaymentCardTable[]> => {
  const charged = await unit.sql
    .selectFrom("payment_card")
    .selectAll()
    .where("account_id", "=", accountId)
    .forUpdate()
    .execute();
  const others = await unit.sql
    .selectFrom("other_card")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("saved_at", "desc")
    .orderBy("token")
    .execute();
  return [...charged, ...others];
};

const charge = (unit: UnitOfWork, row: PaymentCardTable, how: "sql" | "writes" = "sql") => {
  const { account_id: _, ...card } = row;
  return unit[how]
    .insertInto("payment_card")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(card))
    .execute();
};

const forget = (unit: UnitOfWork, { account_id, token }: PaymentCardTable) =>
  unit.sql.deleteFrom("other_card").where("account_id", "=", account_id).where("token", "=", token).execute();

/**
 * Keeps a card that was paid with, or added: from then on renewals and one click charge it. Of what is beside it already the
 * same card goes, and the oldest of more than `MOST_CARDS`.
 */
const exchange = async (unit: UnitOfWork, row: PaymentCardTable): Promise<void> => {
  const [first, ...others] = await cardsOf(unit, row.account_id);
  const isSame = (other: PaymentCardTable): boolean => cardName(other) === cardName(row);
  const kept = others.filter((other) => !isSame(other)).slice(0, MOST_CARDS - 2);
  for (const other of others) if (!kept.includes(other)) await forget(unit, other);
  if (first !== undefined && !isSame(first)) await unit.sql.insertInto("other_card").values(first).execute();
  await charge(unit, row);
};

/** `charged`: the name of the card that was charged until now, as it was read with the payment; null: there was none. */
export const saveCard = async (
  unit: UnitOfWork,
  accountId: AccountId,
  {
    provider,
    card,
    charged,
  }: { readonly provider: string; readonly card: SavedCard; readonly charged: string | null },
): Promise<void> => {
  const { token, brand, last4 } = card;
  const row = { account_id: accountId, provider, token, brand, last4, saved_at: unit.now };
  if (charged === null || charged === cardName(card)) await charge(unit, row, "writes");
  else await exchange(unit, row);
};

/** Has another card charged; false: there is none of that id. */
export const chooseCard = async (unit: UnitOfWork, accountId: AccountId, id: string): Promise<boolean> => {
  const cards = await cardsOf(unit, accountId);
  const chosen = cards.find(({ token }) => cardId(token) === id);
  if (chosen === undefined) return false;
  const [first] = cards;
  if (chosen === first) return true;
  await forget(unit, chosen);
  await exchange(unit, chosen);
  return true;
};

/** Removes a card; the next one is charged in the place of that which was. False: there is none of that id. */
export const removeCard = async (unit: UnitOfWork, accountId: AccountId, id: string): Promise<boolean> => {
  const [first, ...others] = await cardsOf(unit, accountId);
  const removed = [first, ...others].find((card) => card !== undefined && cardId(card.token) === id);
  if (removed === undefined) return false;
  if (removed !== first) {
    await forget(unit, removed);
    return true;
  }
  const [next] = others;
  if (next === undefined)
    await unit.sql.deleteFrom("payment_card").where("account_id", "=", accountId).execute();
  else {
    await forget(unit, next);
    await charge(unit, next);
  }
  return true;
};
