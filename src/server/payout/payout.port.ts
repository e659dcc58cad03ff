import type { IncomingHttpHeaders } from "node:http";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { ProviderRules } from "../config/payment-settings.ts";
import type { PortBase } from "../ports/ports.ts";

/** How far an account at a provider is: begun and not filled in, being checked, ready to be paid, or stopped. */
export type AccountState = "begun" | "checking" | "ready" | "stopped";

/** An account as its provider tells of it; `reason`: what is asked of its owner, in words. */
export interface AccountStanding {
  readonly state: AccountState;
  readonly reason: string | null;
}

/** A creator on the way to the provider's pages. Addresses are whole. */
export interface Onboarding {
  readonly creatorId: AccountId;
  /** The account that was made before; null: none yet. */
  readonly account: string | null;
  /** Where the provider leads back to, and where it sends who comes too late for a new link. */
  readonly returnUrl: string;
  readonly againUrl: string;
}

/** A payout that a provider pays. Cents. */
export interface PayoutOrder {
  readonly payoutId: string;
  readonly creatorId: AccountId;
  readonly account: string;
  readonly amount: Cents;
}

/**
 * What stands of a payout. `failed`: whatever had been sent is back with us, and nothing more goes out for this payout, be it that
 * nothing was sent at all, or that the bank sent it back after it was `paid`.
 */
export type PayoutStanding =
  | { readonly kind: "underway" | "paid"; readonly reference: string }
  | { readonly kind: "failed"; readonly reason: string };

/** A message that proved its origin: there is news of a payout, or of an account; null: it does not matter. */
export type PayoutNews =
  | { readonly kind: "payout"; readonly payoutId: string }
  | { readonly kind: "account"; readonly account: string };

export interface PayoutMessage {
  /** The same however often it is sent. */
  readonly id: string;
  readonly news: PayoutNews | null;
}

/** A company that pays creators, or (`manual`) an operator who does so from a file. */
export interface PayoutProvider {
  /** As in `PAYOUT_PROVIDER` and in the address of its webhooks. */
  readonly name: string;
  /** Creators have accounts of their own there; null: they have none, and nothing is ever assigned to it. */
  readonly accounts: {
    /** Makes the account, unless there is one; answers it with the address that leads to the provider's pages. */
    readonly open: (asked: Onboarding) => Promise<{ readonly account: string; readonly url: string }>;
    /** How it stands; null: it is gone. */
    readonly read: (account: string) => Promise<AccountStanding | null>;
  } | null;
  /**
   * Brings a payout on as far as it goes now and says what stands. However often it is called, by however many nodes, the money
   * goes out once, and once it is back it stays there. Throwing means unknown: it is called again later.
   */
  readonly advance: (order: PayoutOrder) => Promise<PayoutStanding>;
  /** Reads a webhook; null when it is not signed as it must be, or too old. */
  readonly readWebhook: (
    body: Buffer,
    headers: IncomingHttpHeaders,
    now: EpochSeconds,
  ) => PayoutMessage | null;
}

/** A way in which creators are paid, as `payoutProvider` of a `<slug>.feature.ts`. */
export interface PayoutProviderRow extends ProviderRules {
  readonly create: (base: PortBase) => PayoutProvider | Promise<PayoutProvider>;
}

/** The provider that the settings name. */
export const createPayouts =
  (rows: readonly PayoutProviderRow[]) =>
  (base: PortBase): PayoutProvider | Promise<PayoutProvider> => {
    const row = rows.find(({ name }) => name === base.config.payouts.provider);
    if (row === undefined) throw new Error(`There is no payout provider '${base.config.payouts.provider}'.`);
    return row.create(base);
  };

/** An operator pays from the file (`payout-file`); no company has accounts of creators. */
export const manualPayouts = (): PayoutProvider => ({
  name: "manual",
  accounts: null,
  advance: async ({ payoutId }) => {
    throw new Error(`Payout ${payoutId} was begun by another provider: set PAYOUT_PROVIDER to it again.`);
  },
  readWebhook: () => null,
});
