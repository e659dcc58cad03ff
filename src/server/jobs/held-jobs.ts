import type { Services } from "../services.ts";
import type { ClaimedJob } from "./job-table.ts";
import { renewLeases } from "./job-table.ts";

/** A job that this process has taken. `signal` is aborted once another node may have it. */
export interface HeldJob {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  /** When its lease was last known to be fresh, by the process's monotonic clock. */
  freshAt: number;
}

/** The jobs that this process holds leases of, renewed three times a lease for as long as they are held. */
export interface HeldJobs {
  /** `since`: when the claim was sent, by `performance.now()`. */
  readonly add: (job: ClaimedJob, since: number) => HeldJob;
  readonly remove: (held: HeldJob) => void;
  readonly ids: () => readonly number[];
  /** Breaks off all of them. */
  readonly abort: (reason: Error) => void;
}

export class LeaseLost extends Error {
  constructor() {
    super("The job's lease was lost: another node may run it.");
  }
}

export const createHeldJobs = (services: () => Services, milliseconds: number): HeldJobs => {
  const held = new Set<HeldJob>();
  let timer: NodeJS.Timeout | null = null;
  let renewing = false;

  const renew = async (): Promise<void> => {
    if (renewing) return;
    renewing = true;
    const { database, log } = services();
    const all = [...held];
    const sentAt = performance.now();
    try {
      const kept = await renewLeases(
        database,
        all.map(({ job }) => job),
        milliseconds,
      );
      for (const each of all) {
        if (kept.has(each.job.id)) each.freshAt = sentAt;
        else each.abort.abort(new LeaseLost());
      }
    } catch (error) {
      log.warn({ err: error }, "the leases of running jobs could not be renewed");
    }
    renewing = false;
  };

  const tick = (): void => {
    for (const { freshAt, abort } of held)
      if (performance.now() - freshAt > milliseconds) abort.abort(new LeaseLost());
    void renew();
  };

  return {
    add: (job, since) => {
      const one: HeldJob = { job, abort: new AbortController(), freshAt: since };
      held.add(one);
      timer ??= setInterval(tick, milliseconds / 3);
      return one;
    },
    remove: (one) => {
      held.delete(one);
      if (held.size > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    },
    abort: (reason) => {
      for (const { abort } of held) abort.abort(reason);
    },
    ids: () => [...held].map(({ job }) => job.id),
  };
};
