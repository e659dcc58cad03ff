import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { plainCents } from "../../domain/format/cents.ts";
import { payoutDecider } from "../../domain/payout/payout.decider.ts";
import { csvText } from "../ledger/csv.ts";
import { ConfigError } from "../config/config.ts";
import { say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { openPaymentInfo } from "../payment-info/payment-info.review.ts";
import { systemMetadata } from "../store/event-store.ts";
import { returnPayout } from "./payout-run.ts";

const columns = [
  "payout",
  "username",
  "amount_usd",
  "holder",
  "country",
  "iban",
  "bank_code",
  "account_number",
];

/** The adapter `manual`: a file of what is booked and not paid yet, with where it goes (PAY-03). */
const write = async (services: OperatorServices, file: string): Promise<void> => {
  const booked = await services.database
    .selectFrom("payout")
    .innerJoin("account", "account.id", "payout.creator_id")
    .select(["payout.id", "payout.amount", "account.username"])
    .where("payout.status", "=", "booked")
    .orderBy("payout.booked_at")
    .orderBy("account.username")
    .execute();
  const rows: (readonly string[])[] = [];
  for (const { id, amount, username } of booked) {
    const info = await openPaymentInfo(services, username);
    if (info === null) {
      say(`${username} is left out: there are no payout data that can be opened here.`);
      continue;
    }
    const { holder, country, iban, bank_code, account_number } = info;
    rows.push([id, username, plainCents(amount), holder, country, iban, bank_code, account_number]);
  }
  const path = resolve(file);
  writeFileSync(path, csvText([columns, ...rows]), { mode: 0o600 });
  say(`${rows.length} payouts are in ${path}. Mark each as paid when the bank has it.`);
};

const mark = async ({ store }: OperatorServices, id: string, reason: string | null): Promise<void> => {
  const { rejected } = await store.transact(systemMetadata, (unit) =>
    reason === null
      ? unit.execute(payoutDecider, id, { type: "MarkPayoutPaid" })
      : returnPayout(unit, id, reason),
  );
  if (rejected === "payout_returned") throw new ConfigError(`The bank sent ${id} back.`);
  if (rejected !== undefined) throw new ConfigError(`There is no payout ${id}.`);
  say(reason === null ? `${id} is paid.` : `${id} came back: it is owed again.`);
};

/** What creators are paid, by hand (PAY-03). */
export const payoutTasks: OperatorTasks = {
  "payout-file": {
    takes: "<file>",
    does: "writes what the weekly run booked as CSV, with the bank accounts, to be paid from",
    run: (services, file) => write(services, file!),
  },
  "payout-paid": {
    takes: "<payout>",
    does: "the bank has it",
    run: (services, id) => mark(services, id!, null),
  },
  "payout-returned": {
    takes: "<payout> <reason>",
    does: "the bank sent it back: it is owed again",
    run: (services, id, reason) => mark(services, id!, reason!),
  },
};
