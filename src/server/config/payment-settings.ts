import { isLoopback, isProviderAddress } from "./provider-address.ts";

/** What Stripe needs. */
export interface StripeSettings {
  readonly provider: "stripe";
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin of its API, or of what stands in front of it; null: Stripe's own. */
  readonly apiUrl: string | null;
}

/** Who takes the money. */
export type PaymentSettings = { readonly provider: "sandbox" } | StripeSettings;

const SANDBOX = { provider: "sandbox" } as const;
const SECRET_KEY = /^(sk|rk)_(live|test)_\w+$/;
const WEBHOOK_SECRET = /^whsec_\S+$/;

/** An address without a path: TLS, or a proxy on this machine, for what is sent there stays on it. */
const isApiAddress = (value: string): boolean => {
  const url = URL.parse(value);
  if (url === null || url.origin !== value.replace(/\/$/, "")) return false;
  return isProviderAddress(value, true) || isLoopback(url);
};

/** Reads `PAYMENT_PROVIDER` and what Stripe needs; `refusals` says in sentences what cannot be used. */
export const readPayments = (
  text: (name: string) => string | null,
): { readonly payments: PaymentSettings; readonly refusals: readonly string[] } => {
  const provider = text("PAYMENT_PROVIDER") ?? "sandbox";
  if (provider === "sandbox") return { payments: SANDBOX, refusals: [] };
  if (provider !== "stripe") {
    const refusal = `PAYMENT_PROVIDER must be one of sandbox, stripe, not '${provider}'.`;
    return { payments: SANDBOX, refusals: [refusal] };
  }
  const secretKey = text("STRIPE_SECRET_KEY") ?? "";
  const webhookSecret = text("STRIPE_WEBHOOK_SECRET") ?? "";
  const apiUrl = text("STRIPE_API_URL");
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
  return { payments: { provider, secretKey, webhookSecret, apiUrl }, refusals };
};
