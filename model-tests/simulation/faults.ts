import type { Seeded } from "./seeded.ts";

/** How far a node's clock may be wrong, in seconds. */
export const MOST_WRONG = 120;

/** What goes wrong, or comes at a bad moment, with how probable it is whenever it could happen. */
export const faultKinds = {
  "request lost": 0.02,
  "answer lost": 0.02,
  "request doubled": 0.04,
  "message late": 0.05,
  "page without its answers": 0.4,
  "server killed before a commit": 0.006,
  "server killed after a commit": 0.01,
  "server killed between two steps": 0.003,
  "node's clock wrong": 0.15,
  "notices between nodes late": 0.05,
  "version conflict": 0,
  "provider timed out before it acted": 0.03,
  "provider timed out after it acted": 0.04,
  "webhook lost": 0.08,
  "webhook doubled": 0.15,
  "webhook late": 0.15,
  "socket cut": 0.02,
  "socket half open": 0.01,
  "socket event doubled": 0.05,
  "socket token refused": 0.05,
  "browser offline": 0.03,
  "tab closed": 0.02,
  "tab reloaded": 0.03,
  "popup blocked": 0.08,
  "popup closed": 0.15,
  "price changed meanwhile": 0.3,
  "places used up": 0,
  "race for a place": 0,
  "refund by an operator": 0.3,
  "refund at the provider": 0.1,
  dispute: 0.15,
  "dispute decided": 0.3,
  "clock jumped": 0.15,
  "bought in two tabs": 0.3,
  "fan blocked": 0.2,
  "payout returned": 0.3,
  "wrong password": 0.25,
  "signed out": 0.3,
  "captcha asked": 0,
  "username taken": 0,
  "job taken by another node": 0,
  renewal: 0,
  cancellation: 0,
  pause: 0,
} as const;

export type FaultKind = keyof typeof faultKinds;

/** Draws faults and counts them. A kind of probability 0 is not drawn: it comes about and is `seen`. */
export interface Faults {
  readonly hit: (kind: FaultKind) => boolean;
  readonly seen: (kind: FaultKind) => void;
  readonly counts: ReadonlyMap<FaultKind, number>;
  /** Nothing goes wrong from now on. */
  readonly heal: () => void;
  readonly resume: () => void;
  readonly on: () => boolean;
}

export const createFaults = (seeded: Seeded): Faults => {
  const counts = new Map<FaultKind, number>();
  let on = true;
  // Each seed has its own rates of faults: some kinds often, some never.
  const rates = new Map(
    Object.entries(faultKinds).map(([kind, probability]) => [
      kind,
      seeded.chance(0.35) ? 0 : probability * (0.5 + seeded.next() * 2),
    ]),
  );
  const seen = (kind: FaultKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    hit: (kind) => {
      if (!on || !seeded.chance(rates.get(kind) ?? 0)) return false;
      seen(kind);
      return true;
    },
    seen,
    counts,
    heal: () => {
      on = false;
    },
    resume: () => {
      on = true;
    },
    on: () => on,
  };
};
