import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { ConfigError, readConfig, type Config } from "./config/config.ts";
import {
  decideApplication,
  openApplication,
  waitingApplications,
  type ReviewServices,
} from "./creator-application/review.ts";
import { ensureDatabase, openDatabase } from "./database/database.ts";
import { findEmbeddedPostgres } from "./database/embedded.ts";
import { projections, reactions } from "./features.ts";
import { dropJob, retryJob, troubledJobs } from "./jobs/troubled-jobs.ts";
import { createLog } from "./operations/log.ts";
import { terminalText } from "./operations/terminal-text.ts";
import { systemClock } from "./ports/clock.ts";
import { loadKeys } from "./session/keys.ts";
import {
  decidePaymentInfo,
  openPaymentInfo,
  waitingPaymentInfo,
} from "./payment-info/payment-info.review.ts";
import { createEventStore } from "./store/transact.ts";

const USAGE = `Usage: npm run operate -- <task>
  applications                    the applications of creators that wait, the most urgent first
  application <username> [folder] what somebody's says; with a folder his pictures are written there
  approve <username>              he is a creator from now on
  reject <username> <reason>      he is told the reason and may apply again
  payouts                         the payout data of creators that wait for a check, the oldest first
  payout <username>               what somebody's say, the numbers in full
  verify <username> <version>     they are right, as 'payout' showed them: earnings may go there
  hold <username> <reason>        they are not: the creator reads the reason, nothing goes there
  jobs                            jobs that were given up, and those that fail and are tried on, with the last error
  retry <job>                     it is due at once
  drop <job>                      one that was given up is forgotten`;

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");

const list = async ({ database }: ReviewServices): Promise<void> => {
  const waiting = await waitingApplications(database);
  if (waiting.length === 0) say("No application waits.");
  for (const { username, variant, country, submitted_at } of waiting)
    say(`${dayOf(submitted_at)}  ${username}  ${country ?? "?"}${variant === "vip" ? "  brings fans" : ""}`);
};

const show = async (
  services: ReviewServices,
  username: string,
  folder: string | undefined,
): Promise<void> => {
  const found = await openApplication(services, username);
  if (found === null)
    throw new ConfigError(`There is no application of ${username} that can be opened here.`);
  say(`submitted: ${dayOf(found.submitted_at)}`);
  for (const [name, value] of Object.entries(found.fields))
    if (value !== "") say(`${name}: ${terminalText(String(value))}`);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { kind, jpeg } of found.pictures) {
    const file = resolve(folder, `${username}-${kind}.jpg`);
    writeFileSync(file, jpeg, { mode: 0o600 });
    say(file);
  }
};

const decide = async (
  services: ReviewServices,
  username: string,
  decision: Parameters<typeof decideApplication>[2],
): Promise<void> => {
  if (!(await decideApplication(services, username, decision)))
    throw new ConfigError(`No application of ${username} waits.`);
  say(`${username} is ${decision.status}.`);
};

const listPayouts = async ({ database }: ReviewServices): Promise<void> => {
  const waiting = await waitingPaymentInfo(database);
  if (waiting.length === 0) say("No payout data wait.");
  for (const { username, email_confirmed: confirmed, changed_at } of waiting)
    say(`${dayOf(changed_at)}  ${username}${confirmed ? "" : "  e-mail not confirmed"}`);
};

const showPayout = async (services: ReviewServices, username: string): Promise<void> => {
  const info = await openPaymentInfo(services, username);
  if (info === null)
    throw new ConfigError(`There are no payout data of ${username} that can be opened here.`);
  for (const [name, value] of Object.entries(info))
    if (value !== "") say(`${name}: ${terminalText(String(value))}`);
};

const decidePayout = async (
  services: ReviewServices,
  username: string,
  decision: Parameters<typeof decidePaymentInfo>[2],
): Promise<void> => {
  if (!(await decidePaymentInfo(services, username, decision)))
    throw new ConfigError(
      `There are no such payout data of ${username} that can be opened here: see 'payout ${username}'.`,
    );
  say(`The payout data of ${username} are ${decision.status === "verified" ? "verified" : "on hold"}.`);
};

const listJobs = async ({ database }: ReviewServices): Promise<void> => {
  const jobs = await troubledJobs(database);
  if (jobs.length === 0) say("No job was given up, and none fails.");
  for (const { id, kind, state, attempts, due_at, last_error } of jobs) {
    const when = state === "given_up" ? "given up" : `next try ${dayOf(due_at)}`;
    say(`${id}  ${kind}  ${when}  tries: ${attempts}  ${terminalText(last_error ?? "")}`);
  }
};

const changeJob = async (
  { database }: ReviewServices,
  task: "retry" | "drop",
  name: string,
): Promise<void> => {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : 0;
  if (task === "drop") {
    if (!(await dropJob(database, id))) throw new ConfigError(`No job ${name} was given up: see 'jobs'.`);
    return say(`The job ${id} is forgotten.`);
  }
  const result = await retryJob(database, id, systemClock().now());
  if (result === "unknown") throw new ConfigError(`There is no job ${name} to retry: see 'jobs'.`);
  if (result === "superseded") throw new ConfigError(`A later job does the same as ${id} by now: drop it.`);
  say(`The job ${id} is due now.`);
};

const run = async (services: ReviewServices, [task, username, ...rest]: readonly string[]): Promise<void> => {
  if (task === "applications" && username === undefined) return list(services);
  if (task === "payouts" && username === undefined) return listPayouts(services);
  if (task === "jobs" && username === undefined) return listJobs(services);
  if (username === undefined) throw new ConfigError(USAGE);
  if (task === "application") return show(services, username, rest[0]);
  if ((task === "retry" || task === "drop") && rest.length === 0) return changeJob(services, task, username);
  if (task === "payout") return showPayout(services, username);
  if (task === "verify" && rest.length === 1)
    return decidePayout(services, username, { status: "verified", version: rest[0]! });
  if (task === "approve") return decide(services, username, { status: "approved" });
  const reason = rest.join(" ").trim();
  if (reason === "") throw new ConfigError(USAGE);
  if (task === "hold") return decidePayout(services, username, { status: "on_hold", reason });
  if (task !== "reject") throw new ConfigError(USAGE);
  return decide(services, username, { status: "rejected", reason });
};

/** The database of the server that runs: its own in the data folder, or the one that `DATABASE_URL` names. */
const connectionOf = async ({ databaseUrl, dataDir }: Config) => {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  const embedded = await findEmbeddedPostgres(join(dataDir, "postgres"));
  if (embedded === null)
    throw new ConfigError(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
  return ensureDatabase(embedded);
};

const operate = async (args: readonly string[]): Promise<void> => {
  if (args.length === 0) throw new ConfigError(USAGE);
  const config = readConfig(process.env, root);
  const opened = openDatabase(await connectionOf(config), createLog("warn"), 2);
  try {
    const { kysely: database, pool } = opened;
    const clock = systemClock();
    // The nodes look into the outbox by themselves, every other second.
    const store = createEventStore({
      database,
      pool,
      clock,
      projections,
      reactions,
      committed: () => undefined,
    });
    await run({ config, database, keys: await loadKeys(database), store }, args);
  } finally {
    await opened.close();
  }
};

try {
  await operate(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exitCode = 1;
}
