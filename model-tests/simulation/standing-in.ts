import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { isRunning } from "../../src/domain/subscription/subscription.ts";
import type { Memory } from "./memory.ts";
import { stateOf } from "./invariants.ts";

/** What a fan has at a creator, read from the events alone. `now` in epoch seconds. */
export const standingIn = (memory: Memory, fanId: string, creatorId: string, now: number) => {
  const { entries } = stateOf(memory, subscriptionDecider, `${fanId}:${creatorId}`);
  const has = (type: string): boolean =>
    entries.some((entry) => entry.type === type && isRunning(entry, now));
  return { is_subscribed: has("access"), is_trial: has("trial"), is_subscribed_free: has("free") };
};
