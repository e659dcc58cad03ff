import { randomUUID } from "node:crypto";

import { refundDays } from "../../domain/payment/money-back.ts";
import { ConfigError } from "../config/config.ts";
import { say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { systemMetadata } from "../store/event-store.ts";
import { askRefund } from "./money-back.process.ts";

const refusals: Readonly<Record<string, string>> = {
  payment_not_found: "There is no such payment.",
  out_of_order: "Nothing was paid.",
  refund_too_late: `It was paid more than ${refundDays} days ago.`,
  payment_disputed: "It is disputed: the bank decides where the money goes.",
  more_than_paid: "That is more than is left of it.",
};

const refund = async (
  { store }: OperatorServices,
  paymentId: string,
  cents: string | undefined,
): Promise<void> => {
  if (cents !== undefined && !/^[1-9]\d{0,8}$/.test(cents))
    throw new ConfigError("How much? Whole cents, such as 250; without a number all that is left.");
  const asked = {
    refundId: randomUUID(),
    amount: cents === undefined ? null : Number(cents),
    by: "operator",
  };
  const { rejected, events } = await store.transact(systemMetadata, (unit) =>
    askRefund(unit, paymentId, asked),
  );
  if (rejected !== undefined)
    throw new ConfigError(refusals[rejected] ?? `That cannot be done: ${rejected}.`);
  const amount = events.map((event) => (event.type === "RefundAsked" ? event.data.amount : 0));
  say(`${amount.join()} cents of ${paymentId} go back to the buyer. See 'audit' for the provider's answer.`);
};

/** Money that goes back (CCONST-09). */
export const paymentTasks: OperatorTasks = {
  refund: {
    takes: "<payment> [cents]",
    does: `a payment goes back to its buyer, in whole or part, within ${refundDays} days`,
    run: (services, payment, cents) => refund(services, payment!, cents),
  },
};
