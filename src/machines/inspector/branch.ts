import type { ActorAt, Timeline } from "./timeline.ts";

/** An actor of a branch in the recording that the branch comes from: the same one, or the one in its place. */
export const counterpart = (
  recorded: Timeline,
  actor: Pick<ActorAt, "number" | "path">,
  fork: number,
  step: number,
): ActorAt | null =>
  recorded.actorAt(actor.number, fork) !== null
    ? recorded.actorAt(actor.number, step)
    : (recorded.actorsAt(step).findLast(({ path }) => path === actor.path) ?? null);

/** Milliseconds within which what an event leads to has happened. */
export const AT_ONCE = 50;

/**
 * The step of a recording to see beside a step of its branch: after as many events of one actor since they parted, and what
 * followed at once where the branch shows that too. The actor is the one that is looked at, or the one that took the branch's
 * first event when it came later than that.
 */
export const besideStep = (
  recorded: Timeline,
  branch: Timeline,
  at: { readonly fork: number; readonly step: number; readonly actor: number | null },
): number => {
  const { fork, step } = at;
  if (step <= fork) return Math.min(step, recorded.length - 1);
  const isShared = at.actor !== null && recorded.actorAt(at.actor, fork) !== null;
  const actor = isShared ? at.actor : branch.step(fork + 1).actor;
  let left = 0;
  let own = fork;
  for (let index = fork + 1; index <= step; index += 1)
    if (branch.step(index).actor === actor) [left, own] = [left + 1, index];
  let found = fork;
  let next = fork + 1;
  for (; next < recorded.length; next += 1) {
    if (recorded.step(next).actor !== actor) continue;
    if (left === 0) break;
    left -= 1;
    found = next;
  }
  if (step === own) return found;
  const { time } = recorded.step(Math.max(0, found));
  while (found + 1 < next && recorded.step(found + 1).time - time < AT_ONCE) found += 1;
  return found;
};
