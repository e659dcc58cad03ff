import type { Stripe } from "stripe";

import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { AccountStanding, Onboarding, PayoutProvider } from "../payout/payout.port.ts";
import type { Clock } from "../ports/clock.ts";
import { answeredError } from "./stripe-client.ts";

const ASKS = "The company that pays you asks for more about you or your bank account.";

/** How a connected account stands: ready is one that takes transfers and pays out. */
export const accountStanding = (account: Stripe.Account): AccountStanding => {
  const { payouts_enabled, details_submitted, capabilities, requirements } = account;
  if (payouts_enabled && capabilities?.transfers === "active") return { state: "ready", reason: null };
  if (!details_submitted) return { state: "begun", reason: null };
  const isAsked = (requirements?.currently_due ?? []).length > 0;
  const reason = requirements?.disabled_reason ?? null;
  // While it looks at what was given Stripe names a reason, too.
  const isChecking =
    reason === null || reason === "requirements.pending_verification" || reason === "under_review";
  return isChecking && !isAsked ? { state: "checking", reason: null } : { state: "stopped", reason: ASKS };
};

/** Whether an account is not ours any more: its owner left, or our people deleted it. */
export const isGone = (error: unknown): boolean => {
  const answered = answeredError(error);
  return answered !== null && (answered.code === "account_invalid" || answered.code === "resource_missing");
};

/**
 * The key is of this minute and the account before, for Stripe repeats an error of its own under the same key; what it may make
 * too often is empty.
 */
const makeAccount = async (
  stripe: Stripe,
  { creatorId, account }: Onboarding,
  now: EpochSeconds,
): Promise<string> => {
  const { id } = await stripe.accounts.create(
    {
      type: "express",
      capabilities: { transfers: { requested: true } },
      // Each payout of ours is sent on by itself, so that it is known which one a bank sent back.
      settings: { payouts: { schedule: { interval: "manual" } } },
      metadata: { account_id: creatorId },
    },
    { idempotencyKey: `account:${creatorId}:${account ?? "first"}:${Math.floor(now / 60)}` },
  );
  return id;
};

/** Express accounts of creators; they are filled in on Stripe's own pages. */
export const stripeAccounts = (stripe: Stripe, clock: Clock): NonNullable<PayoutProvider["accounts"]> => {
  const link = async (account: string, { returnUrl, againUrl }: Onboarding) => {
    const { url } = await stripe.accountLinks.create({
      ...{ account, type: "account_onboarding" },
      ...{ return_url: returnUrl, refresh_url: againUrl },
    });
    return { account, url };
  };
  return {
    open: async (asked) => {
      const { account } = asked;
      if (account !== null)
        try {
          return await link(account, asked);
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      return link(await makeAccount(stripe, asked, clock.now()), asked);
    },
    read: (account) =>
      stripe.accounts.retrieve(account).then(accountStanding, (error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      }),
  };
};
