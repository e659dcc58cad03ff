import type { Stripe } from "stripe";

import type { StripeSettings } from "../config/payment-settings.ts";

/** How long Stripe may take for one answer, in milliseconds. The library asks once more after that, with the same key. */
const TIMEOUT = 10_000;

/** Stripe's library, loaded when it is first needed: sites with another provider do without its 35 MB. */
export const openStripe = async (
  { secretKey, apiUrl }: Pick<StripeSettings, "secretKey" | "apiUrl">,
  timeout = TIMEOUT,
): Promise<Stripe> => {
  const { Stripe } = await import("stripe");
  const address = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address === null
      ? {}
      : {
          host: address.hostname,
          port: address.port || (address.protocol === "https:" ? 443 : 80),
          protocol: address.protocol === "https:" ? "https" : "http",
        }),
  });
};

/** An answer of Stripe's that is an error; null: there was no answer, so nobody knows what happened. */
export const answeredError = (
  error: unknown,
): { readonly status: number; readonly code: string | undefined; readonly type: unknown } | null => {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number")
    return null;
  const { statusCode: status } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { status, code, type: "rawType" in error ? error.rawType : null };
};
