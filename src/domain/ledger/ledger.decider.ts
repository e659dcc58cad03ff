import type { Decider } from "../decider/decider.ts";
import { accept, reject } from "../decider/decider.ts";
import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";

/** One line of a booking: an account and the cents that it gains (above 0) or gives (below 0). */
export interface Posting {
  readonly account: string;
  readonly amount: Cents;
}

export interface LedgerEvent {
  readonly type: "TransactionPosted";
  readonly data: { readonly postings: readonly Posting[]; readonly postedAt: EpochSeconds };
}

export interface LedgerCommand {
  readonly type: "PostTransaction";
  readonly postings: readonly Posting[];
}

export interface LedgerState {
  readonly postings: readonly Posting[] | null;
}

/** What the platform keeps of a sale, in percent. */
export const platformPercent = 20;

export const buyerAccount = (accountId: AccountId): string => `buyer:${accountId}`;
export const creatorAccount = (accountId: AccountId): string => `creator:${accountId}`;
export const platformAccount = "platform";

/** What a buyer paid to whom. */
interface Sale {
  readonly buyerId: AccountId;
  readonly creatorId: AccountId;
  readonly amount: Cents;
}

/** A sale as postings: the buyer pays all, the platform's share is rounded down, the creator gets the rest. */
export const salePostings = ({ buyerId, creatorId, amount }: Sale): readonly Posting[] => {
  const fee = Math.floor((amount * platformPercent) / 100);
  return [
    { account: buyerAccount(buyerId), amount: 0 - amount },
    { account: platformAccount, amount: fee },
    { account: creatorAccount(creatorId), amount: amount - fee },
  ];
};

const sum = (postings: readonly Posting[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0);

/** The books: one stream a transaction, written once, its postings always sum to 0. */
export const ledgerDecider: Decider<
  LedgerCommand,
  LedgerState,
  LedgerEvent,
  "unbalanced" | "already_posted"
> = {
  stream: "ledger",
  initial: { postings: null },
  decide: ({ postings }, state, { now }) => {
    if (state.postings !== null) return reject("already_posted");
    if (postings.some(({ amount }) => !Number.isSafeInteger(amount)) || sum(postings) !== 0)
      return reject("unbalanced");
    return accept({ type: "TransactionPosted", data: { postings, postedAt: now } });
  },
  evolve: (state, event) => (event.type === "TransactionPosted" ? { postings: event.data.postings } : state),
};
