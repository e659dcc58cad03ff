import { Gauge } from "prom-client";

import type { Services } from "../services.ts";

/** `marquee_ledger_differences{kind="ledger" | "provider"}`: what the last check found; -1 when there was none for two days. */
export const registerLedgerGauge = ({ metrics, database, clock, log }: Services): Gauge =>
  new Gauge({
    name: "marquee_ledger_differences",
    help: "Lines on which the books do not agree, among themselves (ledger) or with the provider's; -1: not checked for two days.",
    labelNames: ["kind"],
    registers: [metrics.registry],
    async collect() {
      this.reset();
      try {
        const rows = await database
          .selectFrom("ledger_check")
          .select(({ selectFrom }) => [
            "kind",
            "checked_at",
            selectFrom("ledger_difference")
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .whereRef("ledger_difference.kind", "=", "ledger_check.kind")
              .as("count"),
          ])
          .execute();
        const recent = clock.now() - 2 * 86_400;
        for (const kind of ["ledger", "provider"] as const) {
          const row = rows.find((each) => each.kind === kind);
          this.set({ kind }, row === undefined || row.checked_at < recent ? -1 : Number(row.count));
        }
      } catch (error) {
        log.warn({ err: error }, "the checks of the books could not be read");
      }
    },
  });
