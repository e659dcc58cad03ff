import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { AttackedSite } from "./site.ts";

/** What others met since they were asked last; times in milliseconds. */
export interface Measured {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
  /** Milliseconds that the oldest request without an answer has waited; 0 when there is none. */
  readonly waiting: number;
  /** Answers of 400 and above by status, and broken connections by code. */
  readonly failed: Readonly<Record<string, number>>;
}

export interface Bystanders {
  /** What they met since the last call of this. */
  readonly take: () => Promise<Measured>;
  readonly stop: () => Promise<void>;
}

/** Lets others use the site, from a process of their own, so that nothing the attacker computes delays their clock. */
export const openBystanders = async ({ origin, postgres }: AttackedSite): Promise<Bystanders> => {
  const child = fork(fileURLToPath(new URL("bystanders-child.ts", import.meta.url)), [
    JSON.stringify({ origin, database: postgres().connection("marquee") }),
  ]);
  const exit = once(child, "exit");
  const gone = exit.then(([code]): never => {
    throw new Error(`Those who use the site broke: exit ${String(code)}.`);
  });
  await Promise.race([once(child, "message"), gone]);
  return {
    take: async () => {
      const answer = once(child, "message");
      child.send("take");
      return (await Promise.race([answer, gone]))[0] as Measured;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exit;
    },
  };
};
