import { useMemo, useSyncExternalStore } from "react";
import type { AnyActorRef, SnapshotFrom } from "xstate";

const starts = new WeakMap<AnyActorRef, unknown>();

/**
 * Keeps what an actor and its children say right after `start()`, for the render that takes over server HTML: a timer
 * that fires before it must not make the two differ. Called next to `start()`.
 */
export function keepStartSnapshot(ref: AnyActorRef): void {
  const snapshot = ref.getSnapshot();
  starts.set(ref, snapshot);
  for (const child of Object.values<AnyActorRef>(snapshot?.children ?? {})) keepStartSnapshot(child);
}

/**
 * Renders with a part of an actor's snapshot and again when that part changes. Parts that are records count as
 * the same when all their entries are.
 */
export function useSnapshotOf<Ref extends AnyActorRef, Part>(
  ref: Ref,
  select: (snapshot: SnapshotFrom<Ref>) => Part,
): Part {
  const store = useMemo(() => {
    const start = remembering(select);
    const now = remembering(select);
    return {
      subscribe: (changed: () => void) => {
        const subscription = ref.subscribe({ next: changed, complete: changed, error: changed });
        return () => subscription.unsubscribe();
      },
      now: () => now(ref.getSnapshot()),
      start: () => start((starts.get(ref) ?? ref.getSnapshot()) as SnapshotFrom<Ref>),
    };
  }, [ref, select]);
  return useSyncExternalStore(store.subscribe, store.now, store.start);
}

function remembering<Whole, Part>(select: (whole: Whole) => Part): (whole: Whole) => Part {
  let last: { whole: Whole; part: Part } | undefined;
  return (whole) => {
    if (last !== undefined && Object.is(last.whole, whole)) return last.part;
    const part = select(whole);
    last = { whole, part: last !== undefined && isSame(last.part, part) ? last.part : part };
    return last.part;
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && Object.is(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
