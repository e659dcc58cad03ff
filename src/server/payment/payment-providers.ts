import { match } from "ts-pattern";

import type { PortBase } from "../ports/ports.ts";
import { createSandbox } from "../sandbox/sandbox.provider.ts";
import { createStripe } from "../stripe/stripe.provider.ts";
import type { PaymentProvider } from "./payment.port.ts";

/** The provider that `PAYMENT_PROVIDER` names. */
export const createPayments = (base: PortBase): PaymentProvider | Promise<PaymentProvider> =>
  match(base.config.payments)
    .returnType<PaymentProvider | Promise<PaymentProvider>>()
    .with({ provider: "sandbox" }, () => createSandbox(base))
    .with({ provider: "stripe" }, (settings) => createStripe(base, settings))
    .exhaustive();
