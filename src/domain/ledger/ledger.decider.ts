import type { Decider } from "../decider/decider.ts";
import { accept, reject } from "../decider/decider.ts";
import { managerShare, type BasisPoints } from "../manager/fee.ts";
import { referralShare } from "../referral/referral.ts";
import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";

/** One line of a booking: an account and the cents that it gains (above 0) or gives (below 0). */
export interface Posting {
  readonly account: string;
  readonly amount: Cents;
}

/** What is booked: a sale, what goes back of it, what a failed refund or a won dispute brings again, and what a creator is paid. */
export type TransactionKind = "sale" | "refund" | "refundFailed" | "dispute" | "disputeWon" | "payout";

export interface Transaction {
  readonly kind: TransactionKind;
  /** The provider's name of the movement: the money's reference, the refund's or the dispute's id; null where it has none. */
  readonly reference: string | null;
  readonly postings: readonly Posting[];
}

export interface LedgerEvent {
  readonly type: "TransactionPosted";
  readonly data: Transaction & { readonly postedAt: EpochSeconds };
}

export interface LedgerCommand extends Transaction {
  readonly type: "PostTransaction";
}

export interface LedgerState {
  readonly transactions: readonly Transaction[];
}

/** What the platform keeps of a sale, in percent. */
export const platformPercent = 20;

export const buyerAccount = (accountId: AccountId): string => `buyer:${accountId}`;
export const creatorAccount = (accountId: AccountId): string => `creator:${accountId}`;
/** What an account has of the sales of creators whom it manages (MGR-04). */
export const managerAccount = (accountId: AccountId): string => `manager:${accountId}`;
/** What an account has of the sales of creators whom it brought (ACCT-74). */
export const referralAccount = (accountId: AccountId): string => `referral:${accountId}`;
/** What the names begin with of everything that belongs to one account and is paid out to it. */
export const payablePrefixes = ["creator:", "manager:", "referral:"] as const;
/** Everything that belongs to one account and is paid out to it. */
export const payableAccounts = (accountId: AccountId): readonly string[] =>
  payablePrefixes.map((prefix) => `${prefix}${accountId}`);
export const platformAccount = "platform";
/** What the payment provider keeps for disputes. */
export const providerAccount = "provider";
/** What went to a creator's bank. */
export const payoutAccount = (accountId: AccountId): string => `payout:${accountId}`;

/** What a buyer paid to whom. */
interface Sale {
  readonly buyerId: AccountId;
  readonly creatorId: AccountId;
  readonly amount: Cents;
  /** Who manages the creator at that moment, and for which part of it. */
  readonly manager?: { readonly id: AccountId; readonly fee: BasisPoints } | null;
  /** Who brought the creator, and for which part of the gross. */
  readonly referral?: { readonly id: AccountId; readonly share: BasisPoints } | null;
}

/**
 * A sale as postings: the buyer pays all, the platform's share is rounded down, and of the rest that of the manager; the creator
 * gets what is left (MGR-04). Who brought her is paid out of the platform's share.
 */
export const salePostings = (sale: Sale): readonly Posting[] => {
  const { buyerId, creatorId, amount, manager = null, referral = null } = sale;
  const fee = Math.floor((amount * platformPercent) / 100);
  const share = manager === null ? 0 : managerShare(amount - fee, manager.fee);
  const brought = referral === null ? 0 : referralShare(amount, referral.share, fee);
  return [
    { account: buyerAccount(buyerId), amount: 0 - amount },
    { account: platformAccount, amount: fee - brought },
    ...(referral === null || brought === 0
      ? []
      : [{ account: referralAccount(referral.id), amount: brought }]),
    ...(manager === null || share === 0 ? [] : [{ account: managerAccount(manager.id), amount: share }]),
    { account: creatorAccount(creatorId), amount: amount - fee - share },
  ];
};

/**
 * What changes in the books of a sale when `before` cents of it are back at the buyer and then `after` are. Of what is left each
 * party has its part, rounded down, and the last one of the sale the rest: so no order of parts makes a difference, and of a
 * sale that went back whole nobody has anything.
 */
export const returnPostings = (sale: readonly Posting[], before: Cents, after: Cents): readonly Posting[] => {
  const [buyer, ...parties] = sale;
  if (buyer === undefined) return [];
  const paid = 0 - buyer.amount;
  const kept = (back: Cents): readonly Cents[] => {
    const parts = parties.slice(0, -1).map(({ amount }) => Math.floor((amount * (paid - back)) / paid));
    return [...parts, paid - back - parts.reduce((total, part) => total + part, 0)];
  };
  const [from, to] = [kept(before), kept(after)];
  return [
    { account: buyer.account, amount: after - before },
    ...parties.map(({ account }, index) => ({ account, amount: to[index]! - from[index]! })),
  ];
};

/** A dispute's fee, which the platform bears; a negative one comes back. */
export const feePostings = (fee: Cents): readonly Posting[] =>
  fee === 0
    ? []
    : [
        { account: platformAccount, amount: 0 - fee },
        { account: providerAccount, amount: fee },
      ];

const sum = (postings: readonly Posting[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0);

/** What a creator's line is a part of: what the buyer paid in its transaction, and what of it a manager got. Cents. */
export interface LineShares {
  readonly gross: Cents;
  readonly manager: Cents;
}

/** The shares of a line of a transaction; null: it is no creator's line of a sale or of what became of one. */
export const lineShares = (
  { kind, postings }: Pick<Transaction, "kind" | "postings">,
  { account }: Posting,
): LineShares | null => {
  if (kind === "payout" || !account.startsWith("creator:")) return null;
  const total = (prefix: string) => sum(postings.filter((posting) => posting.account.startsWith(prefix)));
  return { gross: 0 - total("buyer:"), manager: total("manager:") };
};

/** What one payout holds at most, in cents: its table and the lines of the books keep numbers of 32 bits. */
export const maximumPayout: Cents = 2_000_000_000;

/** What one payout takes of what is owed by account: all of it, unless that is more than it holds. */
export const takenByPayout = (owed: readonly Posting[]): readonly Posting[] => {
  let left = maximumPayout;
  // What an account owes us first: so much more of the others is taken.
  return owed
    .toSorted((one, other) => one.amount - other.amount)
    .map(({ account, amount: all }) => {
      const amount = Math.min(all, left, maximumPayout);
      left -= amount;
      return { account, amount };
    });
};

/** A creator is paid what the platform owes him: `owed` by account. */
export const payoutPostings = (creatorId: AccountId, owed: readonly Posting[]): readonly Posting[] => [
  ...owed.flatMap(({ account, amount }) => (amount === 0 ? [] : [{ account, amount: 0 - amount }])),
  { account: payoutAccount(creatorId), amount: sum(owed) },
];

/** What takes a transaction back. */
export const reversed = (postings: readonly Posting[]): readonly Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: 0 - amount }));

/** The books: one stream a payment or payout; each transaction is booked once, and its postings always sum to 0. */
export const ledgerDecider: Decider<
  LedgerCommand,
  LedgerState,
  LedgerEvent,
  "unbalanced" | "already_posted"
> = {
  stream: "ledger",
  initial: { transactions: [] },
  decide: ({ kind, reference, postings }, { transactions }, { now }) => {
    if (transactions.some((each) => each.kind === kind && (kind === "sale" || each.reference === reference)))
      return reject("already_posted");
    if (postings.some(({ amount }) => !Number.isSafeInteger(amount)) || sum(postings) !== 0)
      return reject("unbalanced");
    return accept({ type: "TransactionPosted", data: { kind, reference, postings, postedAt: now } });
  },
  evolve: (state, event) =>
    event.type === "TransactionPosted" ? { transactions: [...state.transactions, event.data] } : state,
};
