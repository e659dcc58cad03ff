import type { ProviderVariables } from "../config/payment-settings.ts";
import { isLoopback, isProviderAddress } from "../config/provider-address.ts";

/** What Stripe needs. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin of its API, or of what stands in front of it; null: Stripe's own. */
  readonly apiUrl: string | null;
}

const SECRET_KEY = /^(sk|rk)_(live|test)_\w+$/;
const WEBHOOK_SECRET = /^whsec_\S+$/;

const KEY_REFUSAL = "STRIPE_SECRET_KEY must be a secret or restricted key: sk_live_..., sk_test_..., rk_...";
const addressRefusal = (apiUrl: string): string =>
  `STRIPE_API_URL must be an origin like https://api.stripe.com (http only on this machine), not '${apiUrl}'.`;

/** An address without a path: TLS, or a proxy on this machine, for what is sent there stays on it. */
const isApiAddress = (value: string): boolean => {
  const url = URL.parse(value);
  if (url === null || url.origin !== value.replace(/\/$/, "")) return false;
  return isProviderAddress(value, true) || isLoopback(url);
};

export const stripeSettings = ({
  STRIPE_SECRET_KEY: secretKey = "",
  STRIPE_WEBHOOK_SECRET: webhookSecret = "",
  STRIPE_API_URL: apiUrl,
}: ProviderVariables): StripeSettings => ({ secretKey, webhookSecret, apiUrl: apiUrl ?? null });

/** What Stripe Connect needs. */
export interface StripePayoutSettings extends Pick<StripeSettings, "secretKey" | "apiUrl"> {
  /** Signing secrets of the endpoints for connected accounts and for our own. */
  readonly webhookSecrets: readonly string[];
}

export const payoutSettings = ({
  STRIPE_SECRET_KEY: secretKey = "",
  STRIPE_CONNECT_WEBHOOK_SECRET: connected = "",
  STRIPE_TRANSFER_WEBHOOK_SECRET: own = "",
  STRIPE_API_URL: apiUrl,
}: ProviderVariables): StripePayoutSettings => ({
  ...{ secretKey, apiUrl: apiUrl ?? null },
  webhookSecrets: [connected, own].filter((secret) => secret !== ""),
});

/** What of them cannot be used for payouts, in sentences. */
export const payoutRefusals = (variables: ProviderVariables): readonly string[] => {
  const { secretKey, webhookSecrets, apiUrl } = payoutSettings(variables);
  if (secretKey === "" || webhookSecrets.length === 0)
    return ["PAYOUT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_CONNECT_WEBHOOK_SECRET."];
  return [
    ...(SECRET_KEY.test(secretKey) ? [] : [KEY_REFUSAL]),
    ...(webhookSecrets.every((secret) => WEBHOOK_SECRET.test(secret))
      ? []
      : [
          "STRIPE_CONNECT_WEBHOOK_SECRET and STRIPE_TRANSFER_WEBHOOK_SECRET must be signing secrets of webhook endpoints: whsec_...",
        ]),
    ...(apiUrl === null || isApiAddress(apiUrl) ? [] : [addressRefusal(apiUrl)]),
  ];
};

/** What of them cannot be used, in sentences. */
export const stripeRefusals = (variables: ProviderVariables): readonly string[] => {
  const { secretKey, webhookSecret, apiUrl } = stripeSettings(variables);
  const refusals: string[] = [];
  if (secretKey === "" || webhookSecret === "") {
    refusals.push("PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.");
  } else {
    if (!SECRET_KEY.test(secretKey)) refusals.push(KEY_REFUSAL);
    if (!WEBHOOK_SECRET.test(webhookSecret))
      refusals.push("STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint: whsec_...");
  }
  if (apiUrl !== null && !isApiAddress(apiUrl)) refusals.push(addressRefusal(apiUrl));
  return refusals;
};
