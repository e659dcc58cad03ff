import { Gauge } from "prom-client";

import type { Services } from "../services.ts";
import { countTrouble } from "./troubled-jobs.ts";

/** `marquee_jobs{state="given_up" | "overdue"}`: counted in the database when it is asked for; without a value while that is away. */
export const registerJobGauge = ({ metrics, database, clock, log }: Services): Gauge =>
  new Gauge({
    name: "marquee_jobs",
    help: "Jobs that were given up and wait for an operator, and jobs overdue by a minute.",
    labelNames: ["state"],
    registers: [metrics.registry],
    async collect() {
      this.reset();
      try {
        const counted = await countTrouble(database, clock.now());
        for (const [state, count] of Object.entries(counted)) this.set({ state }, count);
      } catch (error) {
        log.warn({ err: error }, "jobs could not be counted");
      }
    },
  });
