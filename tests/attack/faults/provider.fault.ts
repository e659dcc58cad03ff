import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import type { Fault } from "../fault.ts";
import { control, type AttackedSite } from "../site.ts";

const MINUTE = 60;
const HOUR = 3600;
const WEBHOOK_FAILS = { method: "POST", path: "/api/v1/payment/webhook/sandbox", status: 502, times: 40 };

/** The provider takes cards, but what it tells of them is refused on the way. */
export const providerEventsLost: Fault = async ({ site, customers, seconds }) => {
  await control(site.origin, "fault", WEBHOOK_FAILS);
  await customers.tryToBuy();
  await customers.tryToBuy();
  await pause(seconds * 1000);
  await customers.ask();
  return [];
};

/** Hides the embedded provider's books from it: each of its calls fails, as those of a provider that is down. */
const renameBooks = async (site: AttackedSite, from: string, to: string): Promise<void> => {
  const client = new Client(site.postgres().connection("marquee"));
  await client.connect();
  await client.query(`alter table ${from} rename to ${to}`);
  await client.end();
};

/** The provider answers nothing for so many steps of the server's clock; orders were under way when it went. */
const awayFor =
  (steps: number, seconds: number): Fault =>
  async ({ site, customers }) => {
    await customers.tryToBuy();
    await renameBooks(site, "sandbox_authorization", "sandbox_authorization_away");
    await customers.tryToBuy();
    for (let step = 0; step < steps; step += 1) await site.advance(seconds);
    await customers.ask();
    await renameBooks(site, "sandbox_authorization_away", "sandbox_authorization");
    return [];
  };

export const providerAway = awayFor(5, MINUTE);
export const providerAwayForADay = awayFor(24, HOUR);
