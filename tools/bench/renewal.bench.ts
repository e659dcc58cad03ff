import { pino } from "pino";

import { jobHandlers, purchases } from "../../src/server/features.ts";
import { CONCURRENCY, createJobLoop } from "../../src/server/jobs/job-loop.ts";
import type { JobLoop } from "../../src/server/jobs/job-queue.ts";
import { createMetrics } from "../../src/server/operations/metrics.ts";
import type { PaymentProvider, ProviderEvent } from "../../src/server/payment/payment.port.ts";
import type { Ports } from "../../src/server/ports/ports.ts";
import type { Services } from "../../src/server/services.ts";
import { stillClock } from "../../tests/running/still-clock.ts";
import { approveMany, perSecondOf, PRICE, settleOurs } from "./approved-payments.ts";
import { renewByHand, type DueRenewal } from "./hand-written-renewal.ts";
import { moneyAtScale, type Scale, type SiteOfMoney } from "./money-at-scale.ts";
import type { Bench, Size } from "./row.ts";

type Due = DueRenewal & { readonly endAt: number };

interface Renewals extends Scale {
  /** Renewals a round. */
  readonly renewals: number;
}

const scales: Readonly<Record<Size, Renewals>> = {
  full: { few: 1_000, many: 1_000_000, rounds: 5, renewals: 600 },
  toy: { few: 10, many: 100, rounds: 1, renewals: 8 },
};
const payload = {
  ...{ payment_intent: "subscription", model_username: "ava", duration: "1mo", price: PRICE },
} as const;

/** As after they ran: a site keeps its closed jobs for a while. */
const CLOSE_JOBS = "update job set done_at = due_at where done_at is null";

/** Holds and takes whatever it is asked to, at once and without a database of its own. */
const provider = {
  name: "sandbox",
  authorizeSaved: async ({ paymentId, amount }): Promise<ProviderEvent> => ({
    ...({ kind: "authorized", paymentId, reference: `auth_${paymentId}`, amount, card: null } as const),
  }),
  capture: async (paymentId, reference): Promise<ProviderEvent> => ({
    ...({ kind: "captured", paymentId, reference, amount: PRICE, card: null } as const),
  }),
} satisfies Partial<PaymentProvider>;

/** The product's job loop over a site; `run` answers when so many receipts were sent and the jobs are closed. */
const loopOver = ({ database, store }: SiteOfMoney, clock: Services["clock"]) => {
  const receipts = { left: 0, all: Promise.withResolvers<void>() };
  const handlers = {
    ...jobHandlers,
    "mail.receipt": {
      ...jobHandlers["mail.receipt"],
      run: async () => {
        receipts.left -= 1;
        if (receipts.left === 0) receipts.all.resolve();
      },
    },
  };
  const services = {
    ...{ store, purchases, clock, database: database.kysely },
    ...{ log: pino({ level: "silent" }), metrics: createMetrics(), ports: { payments: provider } as Ports },
  } as Services;
  const loop = createJobLoop({ services: () => services, handlers });
  return {
    loop,
    run: async (count: number): Promise<void> => {
      receipts.left = count;
      receipts.all = Promise.withResolvers();
      loop.start();
      await receipts.all.promise;
      await loop.stop();
    },
  };
};

/**
 * A renewal by the job loop, from its due `subscription.term` on: that job, `payment.chargeSaved`, `payment.capture` and
 * `mail.receipt`, each claimed, run and closed. Compared with the same rows by one statement for each of the four commits that
 * the flow has by nature (what provider and mail server are asked for must be stored before), as many at a time as the loop
 * runs. The provider answers at once and writes nothing, and the receipt is not composed.
 */
export const renewal: Bench = {
  name: "renewal",
  run: (size) => {
    const clock = stillClock();
    let wake: JobLoop["wake"] = () => undefined;
    return moneyAtScale<readonly Due[]>(scales[size], {
      ...{ what: "renewal by the job loop", comparedWith: "same rows, a statement a commit" },
      ...{ clock, atOnce: CONCURRENCY, price: PRICE, bar: { atLeast: 0.5 } },
      committed: ({ jobs }) => (jobs ? wake() : undefined),
      start: async (site) => {
        const { database, store, byHand } = site;
        const { loop, run } = loopOver(site, clock);
        return {
          prepare: async () => {
            await database.pool.query(CLOSE_JOBS);
            const paid = await approveMany(store, scales[size].renewals, payload);
            await perSecondOf(paid, (payment) => settleOurs(store, payment));
            await database.pool.query(`${CLOSE_JOBS} and kind <> 'subscription.term'`);
            // On a running site autovacuum does this every minute: plans are made for what the table holds.
            await database.pool.query("vacuum analyze");
            const { rows } = await database.pool.query<Due>(
              `select (payload ->> 'id') as id, split_part(payload ->> 'pair', ':', 1) as "buyerId", due_at as "endAt" from job where done_at is null`,
            );
            clock.advance(Math.max(...rows.map(({ endAt }) => endAt)) - clock.now());
            return rows;
          },
          ours: async (due) => {
            wake = loop.wake;
            const begin = performance.now();
            await run(due.length);
            return due.length / ((performance.now() - begin) / 1000);
          },
          baseline: (due) => perSecondOf(due, (one) => renewByHand(byHand, one), CONCURRENCY),
        };
      },
    });
  },
};
