import type { AnyActorRef } from "xstate";

import type { SiteRecord } from "../../protocol/page-globals.ts";
import { isBegun, type FoldedActor } from "../journal/fold-moments.ts";
import { createTimeline, type GrowingTimeline } from "../journal/timeline.ts";
import type { Recording } from "../journal/recording.ts";
import { readMessage, type Channel } from "./channel.ts";
import { withoutLostMedia } from "./lost-media.ts";
import { machineOf } from "./machine-of.ts";

/** Frozen refs of the app and of what is always there: they show the step that was sought last and do nothing. */
export interface PastActors {
  readonly app: AnyActorRef;
  readonly router: AnyActorRef;
  readonly session: AnyActorRef;
}

/**
 * What a page of the past shows. `lost`: nobody has that recording. `before`: the app had not begun. `step` counts from 0,
 * `time` in epoch milliseconds.
 */
export type PastView =
  | { readonly status: "waiting" }
  | { readonly status: "lost" }
  | { readonly status: "before"; readonly length: number }
  | {
      readonly status: "shown";
      readonly actors: PastActors;
      readonly site: SiteRecord;
      readonly step: number;
      readonly length: number;
      readonly time: number;
    };

export interface PastParts {
  readonly channel: Channel;
  /** What stands behind the # of the address. */
  readonly hash: () => string;
  readonly onHashChange: (listener: () => void) => void;
  /** Calls back after some seconds. */
  readonly timer: (seconds: number, work: () => void) => void;
}

export interface Past {
  readonly subscribe: (listener: () => void) => () => void;
  readonly view: () => PastView;
}

const TIMEOUT = 3;

/** The source and the step that an address of `pastAddress` names. */
export const readPastHash = (hash: string): { readonly source: string; readonly step: number } | null => {
  const found = /^#([^/]+)\/(-?\d+)$/.exec(hash);
  if (found === null) return null;
  try {
    return { source: decodeURIComponent(found[1]!), step: Number(found[2]) };
  } catch {
    return null;
  }
};

/** The app that ran at a step: the last root that was started by then. */
const appAt = ({ fold }: GrowingTimeline, step: number): FoldedActor | undefined =>
  [...fold.actors.values()].findLast(
    (actor) => actor.root === null && actor.entry.machine === "app" && isBegun(actor, step),
  );

/** Follows the address: asks for its recording, folds it once, and shows its app at the step. */
export const createPast = ({ channel, hash, onHashChange, timer }: PastParts): Past => {
  const listeners = new Set<() => void>();
  let view: PastView = { status: "waiting" };
  let source: string | null = null;
  let timeline: GrowingTimeline | null = null;
  let recording: Recording | null = null;

  const show = (next: PastView): void => {
    view = next;
    for (const listener of listeners) listener();
  };

  const ask = (): void => {
    if (source === null) return show({ status: "lost" });
    channel.say({ type: "marquee.pastWanted", source, length: recording?.entries.length ?? 0 });
    timer(TIMEOUT, () => {
      if (view.status === "waiting") show({ status: "lost" });
    });
  };

  const move = (): void => {
    const wanted = readPastHash(hash());
    if (wanted?.source !== source || timeline === null) {
      source = wanted?.source ?? null;
      timeline = null;
      recording = null;
      show({ status: "waiting" });
      return ask();
    }
    const { fold, length } = timeline;
    if (wanted.step >= length) ask();
    const step = Math.min(wanted.step, length - 1);
    const app = appAt(timeline, step);
    fold.seek(step);
    const { system } = app?.slot.ref ?? {};
    const [router, session] = (["router", "session"] as const).map((id) => system?.get(id));
    if (app === undefined || !router || !session) return show({ status: "before", length });
    const { site } = app.entry.input as { readonly site: SiteRecord };
    const actors: PastActors = { app: app.slot.ref, router, session };
    const known = view.status === "shown" && view.actors.app === actors.app ? view.actors : actors;
    show({ status: "shown", actors: known, site, step, length, time: timeline.step(step).time });
  };

  const take = (next: Recording): void => {
    const known = recording?.entries.length ?? 0;
    const continues =
      timeline !== null &&
      recording?.dropped === next.dropped &&
      next.entries[0]?.seq === recording.entries[0]?.seq;
    if (continues && next.entries.length <= known) return;
    if (!continues || timeline === null) timeline = createTimeline(machineOf, { dropped: next.dropped });
    timeline.append(withoutLostMedia(continues ? next.entries.slice(known) : next.entries));
    recording = next;
    move();
  };

  channel.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    if (message?.type === "marquee.past" && message.source === source) take(message.recording);
  });
  onHashChange(move);
  move();
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
