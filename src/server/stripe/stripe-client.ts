import type { Stripe } from "stripe";

import type { StripeSettings } from "./stripe-settings.ts";

/** How long Stripe may take for one answer, in milliseconds. The library asks once more after that, with the same key. */
const TIMEOUT = 10_000;

/** Stripe's library, loaded when the settings name it: sites with another provider do without its 35 MB. */
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

/** An answer of Stripe's that is an error; `param` is what it does not like. */
export interface AnsweredError {
  readonly status: number;
  readonly code: string | undefined;
  readonly type: unknown;
  readonly param: unknown;
}

/** The answer that an error is; null: there was none, so nobody knows what happened. */
export const answeredError = (error: unknown): AnsweredError | null => {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number")
    return null;
  const { statusCode: status } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const [type, param] = ["rawType" in error ? error.rawType : null, "param" in error ? error.param : null];
  return { status, code, type, param };
};

/** Whether Stripe says no to what was asked for: not to our keys, and not for a moment only. */
export const isRefusal = ({ status, type }: AnsweredError): boolean =>
  [400, 402, 404].includes(status) && type !== "idempotency_error";

/** Whether Stripe answers the same whenever this key comes again, as it does for a day once it has begun to work on a request. */
const isRepeated = ({ status }: AnsweredError): boolean => ![401, 403, 409, 429].includes(status);

/** Whether a call that ended so is to be made with another key the next time. */
export const needsOtherKey = (error: unknown): boolean => {
  const answered = answeredError(error);
  return answered !== null && isRepeated(answered);
};
