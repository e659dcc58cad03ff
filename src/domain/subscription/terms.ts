import { match } from "ts-pattern";

import { formatCents } from "../format/cents.ts";
import type { Offer } from "../offer/offer.ts";
import type { SubscriptionTerms } from "./subscription.ts";

/** What an offer becomes when it is bought. */
export const termsOf = (offer: Offer): SubscriptionTerms => {
  const month = { type: "access", months: 1, days: 0, nextMonths: 1, price: offer.price } as const;
  return match(offer)
    .returnType<SubscriptionTerms>()
    .with({ kind: "free" }, { kind: "month" }, ({ price }) => ({ ...month, choice: "1mo", nextPrice: price }))
    .with({ kind: "package" }, ({ choice, months, price }) => ({
      ...month,
      choice,
      months,
      nextPrice: price,
      nextMonths: months,
    }))
    .with({ kind: "trial" }, ({ days, afterwards }) => ({
      ...month,
      type: "trial",
      choice: "trial",
      months: 0,
      days,
      nextPrice: afterwards,
      nextMonths: afterwards === null ? 0 : 1,
    }))
    .with({ kind: "winback" }, ({ afterwards }) => ({ ...month, choice: "winback", nextPrice: afterwards }))
    .exhaustive();
};

/** Whether a card is needed: something is paid now, or will be at the end of the first term. */
export const needsCard = (terms: SubscriptionTerms): boolean => terms.price > 0 || (terms.nextPrice ?? 0) > 0;

const counted = (count: number, unit: string): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** The length of the first term: '7 days', '1 month', '12 months'. */
export const termLength = (terms: SubscriptionTerms): string =>
  terms.type === "trial" ? counted(terms.days, "day") : counted(terms.months, "month");

/** What is bought, in a few words: '1-month subscription', '7-day trial'. */
export const termsTitle = (terms: SubscriptionTerms): string =>
  terms.type === "trial" ? `${terms.days}-day trial` : `${terms.months}-month subscription`;

/** How it goes on, said before anything is paid. */
export const termsNote = (terms: SubscriptionTerms): string => {
  if (terms.nextPrice === null) return `Ends by itself after ${termLength(terms)}. Nothing more is charged.`;
  if (terms.nextPrice === 0) return "Free. Cancel anytime.";
  const every = terms.nextMonths === 1 ? "every month" : `every ${terms.nextMonths} months`;
  const renewal = `renews for ${formatCents(terms.nextPrice)} ${every}. Cancel anytime.`;
  return terms.choice === "trial" || terms.choice === "winback"
    ? `After ${termLength(terms)} it ${renewal}`
    : `It ${renewal}`;
};
