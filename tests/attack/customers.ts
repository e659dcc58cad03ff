import { setTimeout as pause } from "node:timers/promises";

import { LEASE_MILLISECONDS } from "../../src/server/jobs/job-loop.ts";
import { cards, newBuyer } from "../payment/buyer.ts";
import { plainRow, type Row } from "../../tools/bench/row.ts";
import { verdictOf, type Told } from "../faults/payment-verdict.ts";
import { readBalance } from "../faults/payment-balance.ts";
import type { AttackedSite } from "./site.ts";

/** People who buy while something is away, and remember what they were told. */
export interface Customers {
  /** One more comes, signs up and pays; throws when the site does not let him. */
  readonly buy: () => Promise<void>;
  /** The same while something is away: whatever he meets, only what was acknowledged counts. */
  readonly tryToBuy: () => Promise<void>;
  /** Asks on for every payment that was begun. */
  readonly ask: () => Promise<void>;
  /** Moves the clock until everything is over, then holds what was told against the books. */
  readonly settle: (name: string) => Promise<readonly Row[]>;
}

const MINUTES = 301;
/**
 * A job whose end could not be written while a part was away runs again after its lease, which the moved clock does not
 * shorten; in milliseconds.
 */
const LEASE = LEASE_MILLISECONDS + 1_000;
let came = 0;

export const openCustomers = (site: AttackedSite): Customers => {
  const told: Told[] = [];
  const asking: (() => Promise<void>)[] = [];
  const accounts: string[] = [];

  const buy = async (): Promise<void> => {
    came += 1;
    const username = `customer${came}of${process.pid}`;
    const buyer = await newBuyer(site.origin, username);
    accounts.push(username);
    const { body } = await buyer.subscribe("noah", "1mo");
    const paymentId = body.payment_id as string | undefined;
    if (paymentId === undefined) throw new Error(`No payment was begun: ${JSON.stringify(body)}`);
    told.push({ paymentId, told: "begun" });
    asking.push(async () => {
      const answer = await buyer.ask(paymentId);
      if (answer.status === 200) told.push({ paymentId, told: answer.body.status as string });
    });
    const order = await buyer.openPage(body.payment_url as string);
    const sent = await buyer.sendCard(order, cards.pays);
    if (sent.body.status !== "accepted") throw new Error(`The card was not accepted: ${sent.text}`);
    told.push({ paymentId, told: "accepted" });
  };

  const meet = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  };

  const ask = async (): Promise<void> => {
    for (const one of asking) await meet(one);
  };

  return {
    buy,
    tryToBuy: () => meet(buy),
    ask,
    settle: async (name) => {
      for (let step = 0; step < 16; step += 1) await site.advance(MINUTES);
      const read = async () => {
        await pause(100);
        await ask();
        const balance = await readBalance(site.folder);
        return { balance, verdict: verdictOf(told, balance) };
      };
      const early = await read();
      if (early.verdict.unfinished.length > 0) {
        await pause(LEASE);
        await site.advance(MINUTES);
      }
      const { balance, verdict } = early.verdict.unfinished.length > 0 ? await read() : early;
      const { lost, doubled, dishonest, orphans, unfinished } = verdict;
      const wrong = [lost, doubled, dishonest, orphans, unfinished].map(({ length }) => length);
      return [
        plainRow(
          `${name}: acknowledged`,
          `${accounts.length} accounts, ${verdict.begun} orders, ${verdict.accepted} cards, ${verdict.paid} told paid`,
        ),
        plainRow(
          `${name}: lost, doubled, untrue, orphans, unfinished`,
          wrong.join(", "),
          "0",
          wrong.every((count) => count === 0),
        ),
        plainRow(
          `${name}: holds left, sum of postings`,
          `${balance.held}, ${balance.postingSum}`,
          "0",
          balance.held === 0 && balance.postingSum === 0,
        ),
      ];
    },
  };
};
