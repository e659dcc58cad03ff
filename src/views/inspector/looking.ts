import { shallowEqual, useSelector } from "@xstate/react";
import { createContext, use } from "react";

import type { Compare } from "../../machines/inspector/difference.ts";
import type { InspectorContext } from "../../machines/inspector/inspector-events.ts";
import type { InspectorRef, InspectorSnapshot, Mode } from "../../machines/inspector/inspector.machine.ts";
import type { Library, SourceHead } from "../../machines/inspector/library.ts";
import type { ActorAt, ActorStatus, Timeline } from "../../machines/inspector/timeline.ts";

/** What is looked at, for every part of the page. */
export interface Looking {
  readonly inspector: InspectorRef;
  readonly library: Library;
  readonly compare: Compare;
  readonly source: SourceHead;
  readonly timeline: Timeline;
  /** -1 is the beginning. */
  readonly step: number;
  readonly length: number;
  readonly mode: Mode;
  /** The actors of that moment, and the one that is looked at. */
  readonly actors: readonly ActorAt[];
  readonly shown: ActorAt | null;
}

export const LookingContext = createContext<Looking | null>(null);

export function useLooking(): Looking {
  const looking = use(LookingContext);
  if (looking === null) throw new Error("Nothing is looked at here.");
  return looking;
}

/** What an actor's status is called, for each part of the page: one that runs in a load that is over is not live. */
export type StatusWords = Readonly<Record<ActorStatus, string>>;

const wordsWith = (live: string): StatusWords => ({
  live,
  done: "done",
  failed: "failed",
  stopped: "stopped",
  ghost: "made, never started",
});

const liveWords = wordsWith("live");
const pastWords = wordsWith("running");
const endWords = wordsWith("running at the end");

export const StatusWordsContext = createContext<StatusWords>(liveWords);

/** The words at a moment of a source. */
export const statusWords = ({ kind }: SourceHead, isEnd: boolean): StatusWords => {
  if (kind === "live" || kind === "foreign") return isEnd ? liveWords : pastWords;
  return isEnd ? endWords : pastWords;
};

/** What leads to the newest step. */
export const newestWords = ({ kind }: SourceHead): string =>
  kind === "live" || kind === "foreign" ? "Go back to live" : "Go to the end";

const contextOf = (snapshot: InspectorSnapshot): InspectorContext => snapshot.context;

/** The machine's context, whenever it changes. */
export function useInspectorContext(inspector: InspectorRef): InspectorContext {
  return useSelector(inspector, contextOf, shallowEqual);
}

/** The actor that was chosen, null when it had not begun; when nobody chose, the first machine, else the first of all. */
export const shownActor = (actors: readonly ActorAt[], chosen: number | null): ActorAt | null => {
  if (chosen !== null) return actors.find(({ number }) => number === chosen) ?? null;
  return actors.find(({ machine }) => machine !== null) ?? actors[0] ?? null;
};
