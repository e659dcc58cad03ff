import { daySeconds } from "../../domain/format/duration.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import { checkLedger, type Checked } from "./check-ledger.ts";
import type { CheckKind } from "./ledger.tables.ts";
import { reconcile } from "./reconcile.ts";

export interface LedgerJobs {
  readonly "ledger.check": Readonly<Record<string, never>>;
  readonly "ledger.reconcile": Readonly<Record<string, never>>;
}

/** Keeps what a check found in the place of what the one before found, and shouts. */
const keep = async (
  { database, clock, log }: Services,
  kind: CheckKind,
  { differences, lines }: Checked,
): Promise<void> => {
  const now = clock.now();
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("ledger_difference").where("kind", "=", kind).execute();
    if (differences.length > 0)
      await transaction
        .insertInto("ledger_difference")
        .values(
          differences.map(({ key, paymentId, ours, theirs }) => ({
            ...{ kind, key, payment_id: paymentId, ours, theirs, found_at: now },
          })),
        )
        .execute();
    const row = { checked_at: now, lines };
    await transaction
      .insertInto("ledger_check")
      .values({ kind, ...row })
      .onConflict((conflict) => conflict.column("kind").doUpdateSet(row))
      .execute();
  });
  for (const difference of differences) log.error({ kind, ...difference }, "the books do not agree");
};

/** `ledger.check` and `ledger.reconcile`: once a day, whether the books are right among themselves and with the provider's. */
export const ledgerJobs: JobHandlersOf<LedgerJobs> = {
  "ledger.check": {
    givesUp: neverGivenUp,
    run: async (_, { services }) => {
      await keep(services, "ledger", await checkLedger(services.database));
      return { again: daySeconds };
    },
  },
  "ledger.reconcile": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: async (_, { services }) => {
      const { database, ports, clock } = services;
      await keep(services, "provider", await reconcile(database, ports.payments, clock.now()));
      return { again: daySeconds };
    },
  },
};
