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

/** What of them cannot be used, in sentences. */
export const stripeRefusals = (variables: ProviderVariables): readonly string[] => {
  const { secretKey, webhookSecret, apiUrl } = stripeSettings(variables);
  const refusals: string[] = [];
  if (secretKey === "" || webhookSecret === "") {
    refusals.push("PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.");
  } else {
    if (!SECRET_KEY.test(secretKey))
      refusals.push("STRIPE_SECRET_KEY must be a secret or restricted key: sk_live_..., sk_test_..., rk_...");
    if (!WEBHOOK_SECRET.test(webhookSecret))
      refusals.push("STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint: whsec_...");
  }
  if (apiUrl !== null && !isApiAddress(apiUrl))
    refusals.push(
      `STRIPE_API_URL must be an origin like https://api.stripe.com (http only on this machine), not '${apiUrl}'.`,
    );
  return refusals;
};
