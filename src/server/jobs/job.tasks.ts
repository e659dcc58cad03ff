import { ConfigError } from "../config/config.ts";
import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";
import { systemClock } from "../ports/clock.ts";
import { dropJob, retryJob, troubledJobs } from "./troubled-jobs.ts";

const list = async ({ database }: OperatorServices): Promise<void> => {
  const jobs = await troubledJobs(database);
  if (jobs.length === 0) say("No job was given up, and none fails.");
  for (const { id, kind, state, attempts, due_at, last_error } of jobs) {
    const when = state === "given_up" ? "given up" : `next try ${minuteOf(due_at)}`;
    say(`${id}  ${kind}  ${when}  tries: ${attempts}  ${terminalText(last_error ?? "")}`);
  }
};

const idOf = (name: string): number => (/^\d{1,15}$/.test(name) ? Number(name) : 0);

const retry = async ({ database }: OperatorServices, name: string): Promise<void> => {
  const id = idOf(name);
  const result = await retryJob(database, id, systemClock().now());
  if (result === "unknown") throw new ConfigError(`There is no job ${name} to retry: see 'jobs'.`);
  if (result === "superseded") throw new ConfigError(`A later job does the same as ${id} by now: drop it.`);
  say(`The job ${id} is due now.`);
};

const drop = async ({ database }: OperatorServices, name: string): Promise<void> => {
  const id = idOf(name);
  if (!(await dropJob(database, id))) throw new ConfigError(`No job ${name} was given up: see 'jobs'.`);
  say(`The job ${id} is forgotten.`);
};

/** Jobs that do not come to their end. */
export const jobTasks: OperatorTasks = {
  jobs: {
    takes: "",
    does: "jobs that were given up, and those that fail and are tried on, with the last error",
    run: list,
  },
  retry: { takes: "<job>", does: "it is due at once", run: (services, job) => retry(services, job!) },
  drop: {
    takes: "<job>",
    does: "one that was given up is forgotten",
    run: (services, job) => drop(services, job!),
  },
};
