import type { AnnouncedOutcome } from "./announcing.ts";
import type { AnsweredOutcome } from "./answering.ts";
import { faultKinds, type FaultKind } from "./faults.ts";
import type { ManagedOutcome } from "./managing.ts";
import type { LiveOutcome } from "./live.ts";
import type { Outcome } from "./outcomes.ts";
import type { ShopOutcome } from "./shop.ts";
import type { TalkOutcome } from "./talk.ts";
import type { Run } from "./simulate.ts";

type AnyOutcome =
  | Outcome
  | ManagedOutcome
  | ShopOutcome
  | LiveOutcome
  | TalkOutcome
  | AnnouncedOutcome
  | AnsweredOutcome;

/** Several runs together. */
export interface Tally {
  readonly seeds: number;
  readonly steps: number;
  readonly faults: ReadonlyMap<FaultKind, number>;
  readonly outcomes: ReadonlyMap<AnyOutcome, number>;
  /** One hash over the hashes of all runs, in their order. */
  readonly hash: string;
  readonly failed: Run | null;
}

const add = <Key>(sums: Map<Key, number>, more: ReadonlyMap<Key, number>): void => {
  for (const [key, count] of more) sums.set(key, (sums.get(key) ?? 0) + count);
};

/** Runs seeds one after another, up to the first that breaks a rule. */
export const tally = async (seeds: Iterable<number>, run: (seed: number) => Promise<Run>): Promise<Tally> => {
  const faults = new Map<FaultKind, number>();
  const outcomes = new Map<AnyOutcome, number>();
  let [count, steps, hash] = [0, 0, 0];
  let failed: Run | null = null;
  for (const seed of seeds) {
    const one = await run(seed);
    count += 1;
    steps += one.steps;
    for (const digit of one.hash) hash = (Math.imul(hash, 31) + digit.charCodeAt(0)) >>> 0;
    add(faults, one.faults);
    add(outcomes, one.outcomes);
    if (one.broken === null) continue;
    failed = one;
    break;
  }
  return { seeds: count, steps, faults, outcomes, hash: hash.toString(16).padStart(8, "0"), failed };
};

/** Tallies of parts that follow each other, as one. */
export const joined = (parts: readonly Tally[]): Tally => {
  const faults = new Map<FaultKind, number>();
  const outcomes = new Map<AnyOutcome, number>();
  for (const part of parts) {
    add(faults, part.faults);
    add(outcomes, part.outcomes);
  }
  const sum = (of: (part: Tally) => number): number => parts.reduce((total, part) => total + of(part), 0);
  let hash = 0;
  for (const digit of parts.map((part) => part.hash).join(""))
    hash = (Math.imul(hash, 31) + digit.charCodeAt(0)) >>> 0;
  return {
    faults,
    outcomes,
    seeds: sum(({ seeds }) => seeds),
    steps: sum(({ steps }) => steps),
    hash: hash.toString(16).padStart(8, "0"),
    failed: parts.find(({ failed }) => failed !== null)?.failed ?? null,
  };
};

/** The kinds of faults that never occurred. */
export const missingFaults = ({ faults }: Tally): readonly FaultKind[] =>
  (Object.keys(faultKinds) as FaultKind[]).filter((kind) => (faults.get(kind) ?? 0) === 0);
