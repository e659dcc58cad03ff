import { ConfigError, type Config } from "../config/config.ts";
import type { PortBase } from "../ports/ports.ts";
import { createSandbox } from "../sandbox/sandbox.provider.ts";
import type { PaymentProvider } from "./payment.port.ts";

type Name = Config["payments"]["provider"];

/** The payment providers by their names in `PAYMENT_PROVIDER`. */
const providers: Readonly<Partial<Record<Name, (base: PortBase) => PaymentProvider>>> = {
  sandbox: createSandbox,
};

/** The provider that `PAYMENT_PROVIDER` names. */
export const createPayments = (base: PortBase): PaymentProvider => {
  const name = base.config.payments.provider;
  const create = providers[name];
  if (create === undefined)
    throw new ConfigError(`PAYMENT_PROVIDER=${name} is not available in this version.`);
  return create(base);
};
