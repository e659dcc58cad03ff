import { refundDays } from "../../domain/payment/money-back.ts";
import { ConfigError } from "../config/config.ts";
import {
  dayOf,
  minuteOf,
  say,
  type OperatorServices,
  type OperatorTasks,
} from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";
import { derivedId } from "../ports/derived-id.ts";
import { systemMetadata } from "../store/event-store.ts";
import { askRefund } from "./money-back.process.ts";

const refusals: Readonly<Record<string, string>> = {
  payment_not_found: "There is no such payment.",
  out_of_order: "Nothing was paid.",
  refund_too_late: `It was paid more than ${refundDays} days ago.`,
  refund_failed: "That refund failed. Another one of that day and amount needs a name.",
  payment_disputed: "It is disputed: the bank decides where the money goes.",
  more_than_paid: "That is more than is left of it.",
};

/** The same payment, amount and day, or name, are the same refund: who repeats a command whose answer was lost gives nothing twice. */
const refund = async (
  { store }: OperatorServices,
  paymentId: string,
  [cents, name]: readonly (string | undefined)[],
): Promise<void> => {
  if (cents !== undefined && !/^[1-9]\d{0,8}$/.test(cents))
    throw new ConfigError("How much? Whole cents, such as 250; without a number all that is left.");
  const amount = cents === undefined ? null : Number(cents);
  const { rejected, events } = await store.transact(systemMetadata, (unit) => {
    const refundId = derivedId("operator's refund", paymentId, cents ?? "all", name ?? dayOf(unit.now));
    return askRefund(unit, paymentId, { refundId, amount, by: "operator" });
  });
  if (rejected !== undefined)
    throw new ConfigError(refusals[rejected] ?? `That cannot be done: ${rejected}.`);
  const asked = events.map((event) => (event.type === "RefundAsked" ? event.data.amount : 0));
  if (asked.length === 0)
    return say(
      "That was asked for already, and nothing more goes back. Another one of that day needs a name.",
    );
  say(`${asked.join()} cents of ${paymentId} go back to the buyer. See 'audit' for the provider's answer.`);
};

const FAILED = 200;

const listFailed = async ({ database }: OperatorServices): Promise<void> => {
  const rows = await database
    .selectFrom("payment_refund")
    .select(["at", "payment_id", "amount", "asked_by", "reason"])
    .where("status", "=", "failed")
    .orderBy("at", "desc")
    .limit(FAILED)
    .execute();
  if (rows.length === 0) say("No refund has failed.");
  for (const { at, payment_id, amount, asked_by, reason } of rows.toReversed())
    say(
      terminalText(
        `${minuteOf(at)}  payment ${payment_id}  ${amount} cents  asked by ${asked_by ?? "the provider's people"}  ${reason}`,
      ),
    );
};

/** Money that goes back (CCONST-09). */
export const paymentTasks: OperatorTasks = {
  "failed-refunds": {
    takes: "",
    does: `the last ${FAILED} refunds that failed: that money did not reach its buyer`,
    run: listFailed,
  },
  refund: {
    takes: "<payment> [cents] [name]",
    does: `a payment goes back to its buyer, in whole or part, within ${refundDays} days; repeated on the same day, or with the same name, once`,
    run: (services, payment, ...words) => refund(services, payment!, words),
  },
};
