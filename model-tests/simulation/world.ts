import type { Faults } from "./faults.ts";
import { createFaults } from "./faults.ts";
import type { Memory } from "./memory.ts";
import { createMemory } from "./memory.ts";
import type { Life, Schedule } from "./schedule.ts";
import { createSchedule } from "./schedule.ts";
import type { Seams } from "./seams.ts";
import type { Seeded, Trace } from "./seeded.ts";
import { createSeeded, createTrace } from "./seeded.ts";
import type { Invariants } from "./invariants.ts";
import { createInvariants } from "./invariants.ts";

/** When every run begins, in epoch milliseconds. */
export const BEGINNING = 1_790_000_000_000;
const LINES_KEPT = 60;

/** What all parts of a run share: one lot, one clock, one database, one invariants. */
export interface World {
  readonly seed: number;
  readonly seeded: Seeded;
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly memory: Memory;
  readonly invariants: Invariants;
  readonly seams: Seams;
  /** Never ends: for what belongs to nobody. */
  readonly life: Life;
  /** Ids in the form of UUIDs, in order. */
  readonly nextId: () => string;
}

export const createWorld = (seed: number, seams: Seams): World => {
  const seeded = createSeeded(seed);
  const schedule = createSchedule(BEGINNING, seeded);
  const faults = createFaults(seeded);
  const memory = createMemory();
  let ids = 0;
  return {
    seed,
    seeded,
    schedule,
    faults,
    memory,
    seams,
    trace: createTrace(LINES_KEPT),
    invariants: createInvariants(memory, schedule.now),
    life: { alive: true },
    nextId: () => `00000000-0000-7000-8000-${(ids += 1).toString(16).padStart(12, "0")}`,
  };
};

/** How long a message travels, in milliseconds. */
export const latency = ({ seeded, faults }: World): number =>
  faults.hit("message late") ? 500 + seeded.below(8_000) : 5 + seeded.below(60);
