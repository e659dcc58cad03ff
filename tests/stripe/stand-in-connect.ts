import type { Books, StripeEvent } from "./stand-in-books.ts";
import { invalid, missing, StripeAnswer } from "./stand-in-error.ts";
import { metadataOf, type Parameters } from "./stand-in-parameters.ts";

interface Account {
  readonly id: string;
  readonly object: "account";
  readonly type: "express";
  readonly default_currency: string;
  details_submitted: boolean;
  payouts_enabled: boolean;
  capabilities: { transfers: "active" | "inactive" | "pending" };
  requirements: { currently_due: readonly string[]; disabled_reason: string | null };
  readonly metadata: Readonly<Record<string, string>>;
}
interface Transfer {
  readonly id: string;
  readonly object: "transfer";
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly destination_payment: string;
  readonly transfer_group: string | null;
  readonly created: number;
  amount_reversed: number;
  reversed: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}
interface Payout {
  readonly id: string;
  readonly object: "payout";
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  failure_code: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Not shown: whose it is. */
  readonly account: string;
}
interface Arrived {
  readonly account: string;
  readonly net: number;
  readonly currency: string;
}

/** What a dollar is there, by the currency of an account. */
const rates: Readonly<Record<string, number>> = { usd: 1, eur: 0.9 };

/** Stripe's connected accounts, the transfers to them and their payouts to banks, with a balance of each. */
export const createConnect = (books: Pick<Books, "happened">, now: () => number) => {
  const accounts = new Map<string, Account>();
  const transfers = new Map<string, Transfer>();
  const payouts = new Map<string, Payout>();
  const arrivals = new Map<string, Arrived>();
  const balances = new Map<string, number>();
  const state = { next: 0, funds: Number.POSITIVE_INFINITY };
  const named = (kind: string): string => `${kind}_connect${String((state.next += 1)).padStart(5, "0")}`;
  const tell = (type: StripeEvent["type"], object: object, account?: string): void =>
    books.happened(type, object, account);
  const find = <Value>(all: ReadonlyMap<string, Value>, what: string, id: string): Value => {
    const found = all.get(id);
    if (found === undefined) throw missing(what, id, what);
    return found;
  };
  const account = (id: string): Account => {
    const found = accounts.get(id);
    if (found !== undefined) return found;
    throw new StripeAnswer(403, {
      ...{ type: "invalid_request_error", code: "account_invalid" },
      message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
    });
  };
  const add = (id: string, amount: number): void => void balances.set(id, (balances.get(id) ?? 0) + amount);
  const lacks = () => invalid("balance_insufficient", "You have insufficient available funds.");
  const shown = (payout: Payout): object => {
    const { id, object, amount, currency, created, status, failure_code, metadata } = payout;
    return { id, object, amount, currency, created, status, failure_code, metadata };
  };

  return {
    accounts,
    transfers,
    payouts,
    /** What the platform has to send, in cents. */
    setFunds: (funds: number): void => void (state.funds = funds),
    make: (given: Parameters): Account => {
      const made: Account = {
        ...{ id: named("acct"), object: "account", type: "express", default_currency: "usd" },
        ...{ details_submitted: false, payouts_enabled: false, capabilities: { transfers: "inactive" } },
        requirements: { currently_due: ["external_account"], disabled_reason: "requirements.past_due" },
        metadata: metadataOf(given),
      };
      accounts.set(made.id, made);
      return made;
    },
    read: account,
    link: (given: Parameters): object => {
      const { id } = account(given.get("account")!);
      const url = `https://connect.stripe.com/setup/e/${id}/standin`;
      return { object: "account_link", created: now(), expires_at: now() + 300, url };
    },
    /** The creator has filled in Stripe's pages (of an account of this currency), or Stripe asks for more. */
    change: (id: string, what: "complete" | "restrict", currency = "usd"): void => {
      const isDone = what === "complete";
      Object.assign(account(id), {
        ...{ details_submitted: true, payouts_enabled: isDone, default_currency: currency },
        capabilities: { transfers: isDone ? "active" : "inactive" },
        requirements: isDone
          ? { currently_due: [], disabled_reason: null }
          : { currently_due: ["individual.verification.document"], disabled_reason: "requirements.past_due" },
      });
      tell("account.updated", account(id), id);
    },
    transfer: (given: Parameters): Transfer => {
      const [amount, destination] = [Number(given.get("amount")), account(given.get("destination")!)];
      if (destination.capabilities.transfers !== "active")
        throw invalid(
          "insufficient_capabilities_for_transfer",
          "Your destination account needs to have at least one of the following capabilities enabled: transfers",
        );
      if (amount > state.funds) throw lacks();
      state.funds -= amount;
      const payment = named("py");
      const currency = destination.default_currency;
      arrivals.set(payment, {
        ...{ account: destination.id, net: Math.round(amount * rates[currency]!), currency },
      });
      add(destination.id, Math.round(amount * rates[currency]!));
      const made: Transfer = {
        ...{ id: named("tr"), object: "transfer", amount, currency: given.get("currency")! },
        ...{ destination: destination.id, destination_payment: payment, created: now() },
        ...{ transfer_group: given.get("transfer_group") ?? null, amount_reversed: 0, reversed: false },
        metadata: metadataOf(given),
      };
      transfers.set(made.id, made);
      tell("transfer.created", made);
      return made;
    },
    readTransfer: (id: string): Transfer => find(transfers, "transfer", id),
    listTransfers: (given: Parameters): readonly Transfer[] =>
      [...transfers.values()].filter(
        ({ transfer_group: group, destination }) =>
          group === given.get("transfer_group") && destination === given.get("destination"),
      ),
    reverse: (id: string, given: Parameters): object => {
      const transfer = find(transfers, "transfer", id);
      const { destination, amount } = transfer;
      if (transfer.reversed) throw invalid(null, `Transfer ${id} is already fully reversed.`);
      const { net } = arrivals.get(transfer.destination_payment)!;
      if ((balances.get(destination) ?? 0) < net) throw lacks();
      add(destination, -net);
      state.funds += amount;
      Object.assign(transfer, { amount_reversed: amount, reversed: true });
      tell("transfer.reversed", transfer);
      return {
        id: named("trr"),
        object: "transfer_reversal",
        amount,
        transfer: id,
        metadata: metadataOf(given),
      };
    },
    arrived: (id: string, of: string | null): object => {
      const arrival = find(arrivals, "charge", id);
      if (arrival.account !== of) throw missing("charge", id, "charge");
      const line = { object: "balance_transaction", net: arrival.net, currency: arrival.currency };
      return { id, object: "charge", balance_transaction: line };
    },
    pay: (given: Parameters, of: string | null): object => {
      const { id, payouts_enabled } = account(of ?? "");
      const amount = Number(given.get("amount"));
      if (!payouts_enabled) throw invalid("payouts_not_allowed", "Payouts are not enabled on this account.");
      if ((balances.get(id) ?? 0) < amount) throw lacks();
      add(id, -amount);
      const made: Payout = {
        ...{ id: named("po"), object: "payout", amount, currency: given.get("currency")!, created: now() },
        ...{ status: "pending", failure_code: null, metadata: metadataOf(given), account: id },
      };
      payouts.set(made.id, made);
      tell("payout.created", shown(made), id);
      return shown(made);
    },
    readPayout: (id: string): object => shown(find(payouts, "payout", id)),
    listPayouts: (given: Parameters, of: string | null): readonly object[] =>
      [...payouts.values()]
        .filter(
          ({ account: owner, created }) => owner === of && created >= Number(given.get("created[gte]") ?? 0),
        )
        .map(shown),
    /** The bank has the money, or sends it back, also days after it had it. */
    bank: (id: string, what: "paid" | "failed", code = "account_closed"): void => {
      const payout = find(payouts, "payout", id);
      Object.assign(payout, { status: what, failure_code: what === "failed" ? code : null });
      if (what === "failed") add(payout.account, payout.amount);
      tell(`payout.${what}`, shown(payout), payout.account);
    },
  };
};
export type Connect = ReturnType<typeof createConnect>;
