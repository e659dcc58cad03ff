/** Where a browser's step stands: `load` is the id of its recording, `index` its place in it, `seq` its number for ever. */
export interface StepPlace {
  readonly load: string;
  readonly title: string;
  readonly index: number;
  readonly seq: number;
  readonly actor: number;
}

export type CauseLane = "browser" | "server" | "provider";

/** A line of the timeline of causes. `at` in epoch milliseconds; `cause` is the id of another line, `depth` counts those above it. */
export interface CauseRow {
  readonly id: string;
  readonly lane: CauseLane;
  readonly kind: "step" | "call" | "request" | "event" | "job" | "webhook" | "socket";
  readonly at: number;
  readonly cause: string | null;
  readonly depth: number;
  readonly title: string;
  readonly detail: string;
  /** What the server tells of it. */
  readonly payload: unknown;
  /** Null for what the server did. */
  readonly place: StepPlace | null;
  /** It and all that it led to reads only, and nothing went wrong. */
  readonly quiet: boolean;
}
