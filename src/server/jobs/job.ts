import type { Services } from "../services.ts";

/** A job to write; `dueAt` in epoch seconds (default: now). While one with the same `key` is unfinished, no second is written. */
export interface NewJob {
  /** A key of `jobHandlers`. */
  readonly kind: string;
  readonly payload: object;
  readonly dueAt?: number;
  readonly key?: string;
}

export interface JobRun {
  readonly id: string;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly services: Services;
}

/** The job is not finished: run it again after so many seconds, as a new first try. */
export interface RunAgain {
  readonly again: number;
}

/**
 * Does one kind of job. It may run more than once (a node can die in between), so it must be idempotent. Throwing
 * means: again later, with backoff; after `attempts` tries (default 20) the job stays for an operator to see.
 */
export interface JobHandler<Payload> {
  readonly run: (payload: Payload, job: JobRun) => Promise<void | RunAgain>;
  readonly attempts?: number;
}

// Payloads are written and read by the same slice: each handler names its own shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type JobHandlers = Readonly<Record<string, JobHandler<any>>>;
