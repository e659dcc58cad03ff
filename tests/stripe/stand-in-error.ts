/** An error as Stripe answers it. */
export class StripeAnswer extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;
  constructor(status: number, error: Readonly<Record<string, unknown>> & { readonly message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** A request that Stripe would not take. */
export const invalid = (code: string | null, message: string, param?: string): StripeAnswer =>
  new StripeAnswer(400, {
    type: "invalid_request_error",
    message,
    ...(code === null ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });

/** An object that there is not, or not for this key. */
export const missing = (what: string, id: string, param = "intent"): StripeAnswer =>
  new StripeAnswer(param === "intent" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
