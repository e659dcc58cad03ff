import { jobCause } from "../../domain/causes/cause.ts";
import type { Services } from "../services.ts";
import { causedBy } from "../store/caused-by.ts";
import type { HeldJob } from "./held-jobs.ts";
import type { RunnableJobs } from "./job.ts";
import type { JobOutcome } from "./job-outcome.ts";
import { outcomeOfFailure, outcomeOfRun } from "./job-outcome.ts";
import type { ClaimedJob } from "./job-table.ts";

/** What was aborted may take so long to end. */
const LONGEST_END_MILLISECONDS = 600_000;

/**
 * Does the work. What runs for longer than `longest` milliseconds is aborted and gets time to end, so that nobody begins it
 * meanwhile; what hangs even then is left alone.
 */
const bounded = async <Result>(
  work: Promise<Result>,
  abort: AbortController,
  longest: number,
): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = new Error(`The job did not end within ${longest / 1000} s.`);
  let timer = setTimeout(() => {
    abort.abort(late);
    timer = setTimeout(() => reject(late), Math.min(longest, LONGEST_END_MILLISECONDS));
  }, longest);
  // After the time limit nobody waits for it any more.
  work.catch(() => undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/** Runs a job that is held; answers what it led to. Never throws. */
export const runJob = async (
  services: Services,
  handlers: RunnableJobs,
  { job, abort }: HeldJob,
  longest: number,
): Promise<JobOutcome> => {
  const { clock, log } = services;
  const { id, kind, attempts: attempt } = job;
  const handler = handlers[kind];
  try {
    // It has waited for its turn: another node may have it by now.
    abort.signal.throwIfAborted();
    if (handler === undefined) throw new Error(`There is no handler for jobs of kind '${kind}'.`);
    const own = causedBy(services, { cause: jobCause(id) });
    const run = handler.run(job.payload, { id: String(id), attempt, services: own, signal: abort.signal });
    return outcomeOfRun(await bounded(run, abort, longest), clock.now());
  } catch (error) {
    log.warn({ err: error, job: id, kind, attempt }, "a job failed");
    return outcomeOfFailure(handler, { error, attempt }, clock.now());
  }
};

/** Logs and counts what came of a run, once it is written; `isOurs`: false when its lease was lost meanwhile. */
export const reportOutcome = (
  { log, metrics }: Services,
  { id, kind, attempts: attempt }: ClaimedJob,
  outcome: JobOutcome,
  isOurs: boolean,
): void => {
  const facts = { job: id, kind, attempt };
  if (outcome.kind === "not_run") return;
  if (!isOurs) log.warn(facts, "a job's lease was lost while it ran: another node has taken it");
  else if (outcome.kind === "given_up") log.error({ ...facts, error: outcome.error }, "a job was given up");
  const result = !isOurs ? "lost" : outcome.kind === "again" ? "done" : outcome.kind;
  metrics.jobs.inc({ kind, result });
};
