import { secretNames } from "./secret-names.ts";

/** What stands for a value that is not told. */
export const WITHHELD = "[not told]";

/**
 * Fields of stored events, jobs, messages of providers and socket events whose values are ids, codes, amounts and moments. All
 * others are withheld, whatever they are: a new field is told once it stands here.
 */
const toldNames: ReadonlySet<string> = new Set([
  ...["accountId", "buyerId", "creatorId", "eventId", "fanId", "id", "managerId", "payment_id", "paymentId"],
  ...["post_id", "postId", "refund_id", "refundId", "subscriptionId", "transaction_id", "transactionId"],
  ...["amount", "amount_usd", "balance", "count", "credit", "debit", "fee", "price", "percent", "share"],
  ...["account", "choice", "code", "currency", "duration", "intent", "kind", "payment_intent", "period"],
  ...["provider", "purpose", "reason", "status", "terms", "tier", "type", "unread"],
  ...["approvedAt", "created_at", "declinedAt", "endsAt", "ends_at", "expires_at", "reopenedAt", "settledAt"],
  ...["startedAt", "started_at"],
  ...["initial_purchase", "initialPurchase", "limited", "order", "paid", "postings"],
]);

/** Ids and codes; what somebody wrote has blanks, or is longer. */
const plainWord = /^[\w.:@-]{1,80}$/;

const tellText = (text: string): string => (plainWord.test(text) ? text : WITHHELD);

/**
 * A value as the chain of causes tells it: fields whose names are neither secret nor known stay there without their values, and
 * texts that are more than a word are withheld.
 */
export const told = (value: unknown): unknown => {
  if (typeof value === "string") return tellText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(told);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      tellText(name),
      toldNames.has(name) && !secretNames.has(name) ? told(part) : WITHHELD,
    ]),
  );
};

/** Whether a value may be the one of which this was told: whatever was told of it is the same there. */
export const agrees = (toldOf: unknown, value: unknown): boolean => {
  if (toldOf === WITHHELD) return true;
  if (typeof toldOf !== "object" || toldOf === null) return toldOf === value;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(toldOf).every(([name, part]) =>
    agrees(part, (value as Readonly<Record<string, unknown>>)[name]),
  );
};
