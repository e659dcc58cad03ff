import type { JobFailure, JobHandler, RunAgain } from "./job.ts";
import { neverGivenUp } from "./job.ts";

/** What a run of a job leads to. `dueAt` in epoch seconds; `not_run`: it was given back, `attempts` are those before. */
export type JobOutcome =
  | { readonly kind: "not_run"; readonly attempts: number }
  | { readonly kind: "done" }
  | { readonly kind: "again"; readonly dueAt: number; readonly payload?: unknown }
  | { readonly kind: "failed"; readonly dueAt: number; readonly error: string }
  | { readonly kind: "given_up"; readonly error: string };

const LONGEST_WAIT = 600;
const LONGEST_ERROR = 2000;

/** Seconds before the next try: 1, 2, 4 ... up to ten minutes. */
export const backoff = (attempt: number): number => Math.min(LONGEST_WAIT, 2 ** Math.min(attempt - 1, 20));

/** So many tries, with their pauses, take a day. */
export const TRIES_OF_A_DAY = 154;

export const outcomeOfRun = (result: void | RunAgain<unknown>, now: number): JobOutcome =>
  result === undefined
    ? { kind: "done" }
    : { kind: "again", dueAt: now + result.again, ...("payload" in result && { payload: result.payload }) };

/** A job without a handler is of a newer version of the program, or of an older one: it waits for a node that knows it. */
export const outcomeOfFailure = (
  handler: Pick<JobHandler<unknown>, "givesUp"> | undefined,
  failure: JobFailure,
  now: number,
): JobOutcome => {
  const error = String(failure.error).slice(0, LONGEST_ERROR);
  const { givesUp } = handler ?? { givesUp: neverGivenUp };
  if (givesUp(failure)) return { kind: "given_up", error };
  return { kind: "failed", dueAt: now + backoff(failure.attempt), error };
};
