import type { Services } from "../services.ts";
import type { JobKind, JobPayloads } from "./job-queue.ts";

export interface JobRun {
  readonly id: string;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly services: Services;
  /** Aborted when another node may run the job, or after the longest run: whatever can stop stops. */
  readonly signal: AbortSignal;
}

/** The job is not finished: run it again after so many seconds, as a new first try; with this payload from now on, if there is one. */
export interface RunAgain<Payload = never> {
  readonly again: number;
  readonly payload?: Payload;
}

/**
 * Places of their own, beside those of payments, terms and whatever else somebody waits for here.
 * `outside`: what waits for a stranger (mail server, push service, storage, scanner) and no money waits for: one that is silent holds
 * these places alone. `media`: what takes minutes, on nodes that can do it, and as long as it takes; when the node stops, it is
 * broken off (`signal`) for another one to do it again.
 */
export type JobLane = "media" | "outside";

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
  /** Default: the lane of everything else. */
  readonly lane?: JobLane;
  readonly run: (payload: Payload, job: JobRun) => Promise<void | RunAgain<Payload>>;
  /**
   * Whether a job that failed so is given up: it is closed, logged, counted and kept for an operator (`npm run operate`).
   * What a person or money waits for is `neverGivenUp`.
   */
  readonly givesUp: (failure: JobFailure) => boolean;
}

export const neverGivenUp: JobHandler<unknown>["givesUp"] = () => false;

/** The handlers of these kinds of jobs. */
export type JobHandlersOf<Payloads> = {
  readonly [Kind in keyof Payloads]: JobHandler<Payloads[Kind]>;
};

/** A handler for every kind of job. */
export type JobHandlers = JobHandlersOf<Pick<JobPayloads, JobKind>>;

/** What the job loop runs: kinds and payloads come from the table, where a unit of work has written them by their types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type RunnableJobs = Readonly<Record<string, JobHandler<any>>>;
