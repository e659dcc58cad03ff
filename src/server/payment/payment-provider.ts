import { ConfigError } from "../config/config.ts";
import type { PortBase } from "../ports/ports.ts";
import type { SandboxProvider } from "../sandbox/sandbox.provider.ts";
import { createSandbox } from "../sandbox/sandbox.provider.ts";
import type { PaymentProvider } from "./payment.port.ts";

/** The provider that `PAYMENT_PROVIDER` names. */
export const createPayments = (
  base: PortBase,
): { readonly payments: PaymentProvider; readonly sandbox: SandboxProvider | null } => {
  if (base.config.payments.provider !== "sandbox") {
    throw new ConfigError("PAYMENT_PROVIDER=stripe is not available in this version.");
  }
  const sandbox = createSandbox(base);
  return { payments: sandbox, sandbox };
};
