import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { payoutDecider } from "../../domain/payout/payout.decider.ts";
import { ConfigError } from "../config/config.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { systemMetadata } from "../store/event-store.ts";
import { listPayoutFiles, makePayoutFile, readPayoutFile, type PayoutFile } from "./payout-file.ts";
import { returnPayout } from "./payout-run.ts";

const writeOut = (path: string, { number, payouts, csv }: PayoutFile): void => {
  writeFileSync(path, csv, { mode: 0o600, flag: "wx" });
  say(`${payouts} payouts are in ${path}, file ${number}. Mark each as paid when the bank has it.`);
};

/** A file of before in its place would be taken for the new one. */
const freePath = (file: string): string => {
  const path = resolve(file);
  if (existsSync(path)) throw new ConfigError(`${path} is there already: name another file.`);
  return path;
};

/** The adapter `manual`: a file of what is booked and stands in no file yet, with where it goes (PAY-03). */
const write = async (services: OperatorServices, name: string): Promise<void> => {
  const path = freePath(name);
  const { file, leftOut } = await makePayoutFile(services);
  for (const { username, reason } of leftOut) say(`${username} is left out: ${reason}.`);
  if (file === null) say("There is nothing new to pay: no file is written.");
  else writeOut(path, file);
};

/** Writes a file of before again, as it was. */
const writeAgain = async (services: OperatorServices, name: string, number: string): Promise<void> => {
  const path = freePath(name);
  const file = /^\d{1,9}$/.test(number) ? await readPayoutFile(services, Number(number)) : null;
  if (file === null) throw new ConfigError(`There is no file ${number} that can be opened here.`);
  writeOut(path, file);
  if (file.settled.length > 0)
    say(`Do not pay these of it, which are paid or came back: ${file.settled.join(", ")}`);
};

const list = async (services: OperatorServices): Promise<void> => {
  const files = await listPayoutFiles(services);
  if (files.length === 0) say("No file was written yet.");
  for (const { number, written_at: at, payouts, open } of files)
    say(`${number}  ${minuteOf(at)}  ${payouts} payouts, ${open} not marked yet`);
};

const mark = async (
  { store, database }: OperatorServices,
  id: string,
  reason: string | null,
): Promise<void> => {
  const row = await database.selectFrom("payout").select("provider").where("id", "=", id).executeTakeFirst();
  if (row != null && row.provider !== null)
    throw new ConfigError(`${id} is with '${row.provider}', which says itself what comes of it.`);
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
    takes: "<file> [number]",
    does: "writes what the weekly run booked as CSV, with the bank accounts, each payout once; with its number a file of before again",
    run: (services, file, number) =>
      number === undefined ? write(services, file!) : writeAgain(services, file!, number),
  },
  "payout-files": { takes: "", does: "lists these files", run: list },
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
