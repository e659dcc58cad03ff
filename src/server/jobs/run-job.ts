import type { Services } from "../services.ts";
import type { HeldJob } from "./held-jobs.ts";
import type { RunnableJobs } from "./job.ts";
import type { JobOutcome } from "./job-outcome.ts";
import { outcomeOfFailure, outcomeOfRun } from "./job-outcome.ts";
import { settleJob } from "./job-table.ts";

/** Does the work, but not for longer than `longest` milliseconds: what hangs by then is aborted and left alone. */
const bounded = async <Result>(
  work: Promise<Result>,
  abort: AbortController,
  longest: number,
): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const late = new Error(`The job did not end within ${longest / 1000} s.`);
    abort.abort(late);
    reject(late);
  }, longest);
  // After the time limit nobody waits for it any more.
  work.catch(() => undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/**
 * Runs a job that is held, and writes what came of it if the job is still ours. Never throws: what cannot be written is
 * logged, and the job is free again when its lease has run out.
 */
export const runJob = async (
  services: Services,
  handlers: RunnableJobs,
  { job, abort }: HeldJob,
  longest: number,
): Promise<void> => {
  const { database, clock, log, metrics } = services;
  const { id, kind, attempts: attempt } = job;
  const handler = handlers[kind];
  const facts = { job: id, kind, attempt };

  const work = async (): Promise<JobOutcome> => {
    try {
      // It has waited for its turn: another node may have it by now.
      abort.signal.throwIfAborted();
      if (handler === undefined) throw new Error(`There is no handler for jobs of kind '${kind}'.`);
      const run = handler.run(job.payload, { id: String(id), attempt, services, signal: abort.signal });
      return outcomeOfRun(await bounded(run, abort, longest), clock.now());
    } catch (error) {
      log.warn({ err: error, ...facts }, "a job failed");
      return outcomeOfFailure(handler, { error, attempt }, clock.now());
    }
  };

  const outcome = await work();
  const isOurs = await settleJob(database, job, outcome, clock.now()).catch((error: unknown) => {
    log.error(
      { err: error, ...facts },
      "what came of a job could not be written: it runs again after its lease",
    );
    return null;
  });
  if (isOurs === null) return;
  if (!isOurs) log.warn(facts, "a job's lease was lost while it ran: another node has taken it");
  else if (outcome.kind === "given_up") log.error({ ...facts, error: outcome.error }, "a job was given up");
  const result = !isOurs ? "lost" : outcome.kind === "again" ? "done" : outcome.kind;
  metrics.jobs.inc({ kind, result });
};
