import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import type { Fault } from "../fault.ts";
import { processTree } from "../process-tree.ts";
import { SERVER_ROLE } from "../site.ts";

const DAY = 86_400;

const MINUTES_AWAY = 5;

/** PostgreSQL is stopped and started again; meanwhile some minutes go by on the server's clock. */
export const databaseAway: Fault = async ({ site, customers, seconds }) => {
  await customers.tryToBuy();
  await site.stopPostgres();
  await customers.tryToBuy();
  await pause(seconds * 1000);
  for (let minute = 0; minute < MINUTES_AWAY; minute += 1) await site.advance(60);
  await customers.ask();
  await site.startPostgres();
  return [];
};

/** The same, and a day goes by meanwhile on the server's clock. */
export const databaseAwayForADay: Fault = async ({ site, customers }) => {
  await customers.tryToBuy();
  await site.stopPostgres();
  for (let hour = 0; hour < 24; hour += 1) {
    await site.advance(DAY / 24);
    if (hour % 8 === 0) await customers.tryToBuy();
  }
  await site.startPostgres();
  return [];
};

/** PostgreSQL stands still, as behind a network that drops everything: it neither answers nor closes a connection. */
export const databaseSilent: Fault = async ({ site, customers, seconds }) => {
  await customers.tryToBuy();
  const signal = (name: NodeJS.Signals): void =>
    processTree(site.postgres().pid() ?? 0).forEach(({ pid }) => process.kill(pid, name));
  signal("SIGSTOP");
  const meanwhile = customers.tryToBuy();
  await pause(seconds * 1000);
  signal("SIGCONT");
  await meanwhile;
  await customers.ask();
  return [];
};

/** The database gives the server two connections and no more, after all that it had were cut. */
export const connectionsUsedUp: Fault = async ({ site, customers, seconds }) => {
  const administrator = new Client(site.postgres().connection("postgres"));
  await administrator.connect();
  await administrator.query(`alter role ${SERVER_ROLE} connection limit 2`);
  await administrator.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [
    SERVER_ROLE,
  ]);
  await customers.tryToBuy();
  await pause(seconds * 1000);
  await administrator.query(`alter role ${SERVER_ROLE} connection limit -1`);
  await administrator.end();
  return [];
};
