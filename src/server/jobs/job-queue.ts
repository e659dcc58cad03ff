import type { EpochSeconds } from "../../domain/unit/unit.ts";

/** The payload of each kind of job by its name; a feature adds its kinds in `<slug>.feature.ts`. */
export interface JobPayloads {
  readonly housekeeping: Readonly<Record<string, never>>;
}

export type JobKind = keyof JobPayloads;

/** A job to write; `dueAt` in epoch seconds (default: now). While one with the same `key` is open, no second is written. */
export type NewJob = {
  readonly [Kind in JobKind]: {
    readonly kind: Kind;
    readonly payload: JobPayloads[Kind];
    readonly dueAt?: EpochSeconds;
    readonly key?: string;
  };
}[JobKind];

/** Kinds of jobs that need to know nothing at first. */
export type PlainJobKind = {
  readonly [Kind in JobKind]: Readonly<Record<string, never>> extends JobPayloads[Kind] ? Kind : never;
}[JobKind];

/** A job as a row of the table, written at `now` (epoch seconds). */
export const jobRow = ({ kind, payload, key, dueAt }: NewJob, now: EpochSeconds) => ({
  kind,
  key: key ?? null,
  payload: JSON.stringify(payload),
  due_at: dueAt ?? now,
  created_at: now,
});

/** Takes due jobs and runs them; any number of nodes may share the table. */
export interface JobLoop {
  readonly start: () => void;
  /** Lets running jobs finish and takes no new ones. */
  readonly stop: () => Promise<void>;
  /** Jobs of these kinds are due (default: of any): look now. */
  readonly wake: (kinds?: readonly string[]) => void;
  /**
   * Runs everything that is due at `now` (epoch seconds), and what that makes due, also in the seconds that this takes,
   * before it answers (test controls); waits for what this process runs already. Answers the number of runs. Throws when the
   * database is away.
   */
  readonly runDue: (now: EpochSeconds) => Promise<number>;
}
