import type { Services } from "../services.ts";

/** A job to write; `dueAt` in epoch seconds (default: now). While one with the same `key` is open, no second is written. */
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
  /** Aborted when another node may run the job, or after the longest run: whatever can stop stops. */
  readonly signal: AbortSignal;
}

/** The job is not finished: run it again after so many seconds, as a new first try. */
export interface RunAgain {
  readonly again: number;
}

export interface JobFailure {
  readonly error: unknown;
  /** Tries so far, this one included. */
  readonly attempt: number;
}

/**
 * Does one kind of job. It may run more than once (a node can die in between), so it must be idempotent. Throwing
 * means: again later, with growing pauses of at most ten minutes.
 */
export interface JobHandler<Payload> {
  readonly run: (payload: Payload, job: JobRun) => Promise<void | RunAgain>;
  /**
   * Whether a job that failed so is given up: it is closed, logged, counted and kept for an operator (`npm run operate`).
   * What a person or money waits for is `neverGivenUp`.
   */
  readonly givesUp: (failure: JobFailure) => boolean;
}

export const neverGivenUp: JobHandler<unknown>["givesUp"] = () => false;

// Payloads are written and read by the same slice: each handler names its own shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type JobHandlers = Readonly<Record<string, JobHandler<any>>>;
