import type { Stripe } from "stripe";

import type { PayoutOrder, PayoutProvider, PayoutStanding } from "../payout/payout.port.ts";
import type { PortBase } from "../ports/ports.ts";
import { answeredError, isRefusal, openStripe } from "./stripe-client.ts";
import { CURRENCY } from "./stripe-intent.ts";
import { isGone, stripeAccounts } from "./stripe-payout-account.ts";
import {
  changingPayout,
  keepMade,
  PAYOUT_ID,
  payoutRow,
  rememberPayout,
  type StripePayout,
} from "./stripe-payout-calls.ts";
import { readPayoutWebhook } from "./stripe-payout-webhook.ts";
import { payoutSettings } from "./stripe-settings.ts";

const NOT_TAKEN = "The account at the company that pays you takes no money";
const NOT_SENT = "The company that pays you could not send it to your bank";

/** What Stripe calls the reasons of banks, in words. */
const bankReasons: Readonly<Record<string, string>> = {
  account_closed: "The bank account is closed",
  account_frozen: "The bank account is frozen",
  bank_account_restricted: "The bank account takes no payouts",
  debit_not_authorized: "The bank account takes no payouts",
  incorrect_account_holder_name: "The name of the account's holder is not right",
  invalid_account_number: "The number of the bank account is not right",
  invalid_currency: "The bank account does not take this currency",
  no_account: "The bank knows no such account",
};

/** Whether Stripe will not do it, however often it is asked. What lacks on the balance may be there tomorrow. */
const isFinal = (error: unknown): boolean => {
  const answered = answeredError(error);
  if (answered === null || answered.code === "balance_insufficient") return false;
  return isRefusal(answered) || isGone(error);
};

/** Stripe Connect behind the port: a transfer to the creator's account, and from there a payout to the bank. */
export const createStripePayouts = async (base: PortBase): Promise<PayoutProvider> => {
  const { config, database, clock, log } = base;
  const settings = payoutSettings(config.payouts.variables);
  const stripe = await openStripe(settings);

  const findTransfer = async ({ payout_id, account }: StripePayout): Promise<Stripe.Transfer | undefined> => {
    const of = { transfer_group: payout_id, destination: account, limit: 100 };
    for await (const transfer of stripe.transfers.list(of))
      if (transfer.metadata[PAYOUT_ID] === payout_id) return transfer;
    return undefined;
  };
  /** Lists are true at once; Stripe forgets keys after a day, so what is there already is looked for first. */
  const transferOf = async (row: StripePayout): Promise<Stripe.Transfer | null> => {
    if (row.transfer !== null) return stripe.transfers.retrieve(row.transfer);
    const before = await findTransfer(row);
    if (before !== undefined) return before;
    const { payout_id: id, account: destination, amount } = row;
    try {
      return await changingPayout(database, row, "transfer", (options) =>
        stripe.transfers.create(
          {
            ...{ amount, currency: CURRENCY, destination, transfer_group: id },
            metadata: { [PAYOUT_ID]: id },
          },
          options,
        ),
      );
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.warn({ err: error, payoutId: id }, "Stripe made no transfer");
      // A refusal is believed only when nothing is found after all.
      return (await findTransfer(row)) ?? null;
    }
  };

  const findBankPayout = async ({ payout_id, account, asked_at }: StripePayout) => {
    const of = { created: { gte: asked_at - 3600 }, limit: 100 };
    for await (const payout of stripe.payouts.list(of, { stripeAccount: account }))
      if (payout.metadata?.[PAYOUT_ID] === payout_id) return payout;
    return undefined;
  };
  /** What arrived on the account may be of another currency. */
  const arrived = async ({ destination_payment: payment }: Stripe.Transfer, account: string) => {
    const id = typeof payment === "string" ? payment : payment!.id;
    const { balance_transaction: line } = await stripe.charges.retrieve(
      id,
      { expand: ["balance_transaction"] },
      { stripeAccount: account },
    );
    if (line === null || typeof line === "string") throw new Error(`${id} has no line in the balance.`);
    return { amount: line.net, currency: line.currency };
  };
  const bankPayoutOf = async (
    row: StripePayout,
    transfer: Stripe.Transfer,
  ): Promise<Stripe.Payout | null> => {
    const { payout_id: id, account } = row;
    if (row.bank_payout !== null)
      return stripe.payouts.retrieve(row.bank_payout, {}, { stripeAccount: account });
    const before = await findBankPayout(row);
    if (before !== undefined) return before;
    const money = await arrived(transfer, account);
    try {
      return await changingPayout(database, row, "payout", (options) =>
        stripe.payouts.create(
          { ...money, metadata: { [PAYOUT_ID]: id } },
          { ...options, stripeAccount: account },
        ),
      );
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.warn({ err: error, payoutId: id }, "Stripe made no payout");
      return (await findBankPayout(row)) ?? null;
    }
  };

  /** Brings the money of a transfer back; what is back already stays so. */
  const takeBack = async (id: string, { id: transfer }: Stripe.Transfer): Promise<void> => {
    const { reversed } = await stripe.transfers.retrieve(transfer);
    if (reversed) return;
    const row = await payoutRow(database, id);
    await changingPayout(database, row, "reversal", (options) =>
      stripe.transfers.createReversal(transfer, { metadata: { [PAYOUT_ID]: id } }, options),
    );
  };

  const advance = async (order: PayoutOrder): Promise<PayoutStanding> => {
    const { payoutId } = order;
    const row = await rememberPayout(database, order, clock.now());
    const transfer = await transferOf(row);
    if (transfer === null) return { kind: "failed", reason: NOT_TAKEN };
    if (row.transfer === null) await keepMade(database, payoutId, { transfer: transfer.id });
    if (transfer.reversed && row.bank_payout === null) return { kind: "failed", reason: NOT_SENT };
    const bank = await bankPayoutOf(row, transfer);
    if (bank !== null && row.bank_payout === null)
      await keepMade(database, payoutId, { bank_payout: bank.id });
    if (bank !== null && bank.status !== "failed" && bank.status !== "canceled")
      return { kind: bank.status === "paid" ? "paid" : "underway", reference: transfer.id };
    await takeBack(payoutId, transfer);
    return { kind: "failed", reason: bankReasons[bank?.failure_code ?? ""] ?? NOT_SENT };
  };

  return {
    name: "stripe",
    accounts: stripeAccounts(stripe, clock),
    advance,
    readWebhook: readPayoutWebhook(stripe, settings, log),
  };
};
