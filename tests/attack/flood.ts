import type { PoolConfig } from "pg";

import type { Tally } from "./tally.ts";

/** Where and how hard; `large` is the whole attack, otherwise the short form of `npm test`. */
export interface FloodTarget {
  readonly origin: string;
  /** Where sessions are made for those who need some: JSON, since floods run in a process of their own. */
  readonly database: PoolConfig;
  readonly seed: number;
  readonly large: boolean;
}

/** One kind of abuse from outside: sends what it has to send, then answers what came back. */
export type Flood = (target: FloodTarget) => Promise<Tally>;

/** Runs `work` for each number below `count`, `atOnce` at a time. */
export const inParallel = async (
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

/** The address that attackers send; others come from other networks. */
export const ATTACKER = "203.0.113.9";
