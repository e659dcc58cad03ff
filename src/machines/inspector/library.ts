import type { EventShape } from "./event-shape.ts";
import type { HoldState, Release } from "./hold.ts";
import type { PlainEvent, Timeline } from "./timeline.ts";

/** Where a branch leaves its recording. */
export interface BranchPoint {
  readonly of: string;
  readonly step: number;
}

/**
 * A page load that can be looked at. `live`: its app runs and is connected; `kept`: from this browser's storage;
 * `file`: imported; `branch`: another future of one of these; `foreign`: another XState app that points at the page (it can
 * be neither travelled nor sent to).
 */
export interface SourceHead {
  readonly id: string;
  readonly kind: "live" | "kept" | "file" | "branch" | "foreign";
  /** The address it began at, or the root's id of a foreign app. */
  readonly title: string;
  /** Epoch milliseconds. */
  readonly begun: number;
  readonly length: number;
  /** How many steps a file has; while it is being read, `length` are there. */
  readonly whole?: number;
  /** Loads of one tab or one file belong together. */
  readonly group: string;
  /** Of a live load of the product; an app that tells nothing of breakpoints has none. */
  readonly hold?: HoldState | undefined;
  /** Of a branch: the recording that it comes from, and the last step that both have. */
  readonly branch?: BranchPoint;
  /** Whether it tells of another app, which shows no product and has no machines of ours. */
  readonly foreign?: boolean;
}

/** Address of the page that shows the product as it was at a step of a source; moving on changes only what follows the #. */
export const pastAddress = (source: string, step: number): string =>
  `/__past#${encodeURIComponent(source)}/${step}`;

/**
 * Whether an actor took an event that was sent from the page. `branch`: the source of the other future in which it took it.
 * `refusedBy`: ids of the chart's transitions that would be taken
 * if their guards had not said no.
 */
export type SendAnswer =
  | { readonly accepted: true; readonly branch?: string }
  | { readonly accepted: false; readonly reason: string; readonly refusedBy?: readonly string[] };

/** The step at which a recording is to be looked at first, and whose it is. */
export interface FirstLook {
  readonly step: number;
  readonly actor: number;
}

/** Whether a file could be opened. `at`: where a rule was broken; else it opens at its end. */
export type ImportAnswer =
  | { readonly opened: true; readonly source: string; readonly at?: FirstLook }
  | { readonly opened: false; readonly reason: string };

/** All that the inspector's page can look at; the views read it, the machine is notified when it changes. */
export interface Library {
  readonly sources: () => readonly SourceHead[];
  readonly timeline: (source: string) => Timeline | null;
  /** The samples of a flow's events by type: what a payload looks like. */
  readonly samples: (machine: string) => readonly PlainEvent[];
  /** How an event of a flow is made by its type; null when the flow declares no such event. */
  readonly shape: (machine: string, type: string) => EventShape | null;
  /** To the running app when `step` is null; else what would have happened after that step, in a branch. */
  readonly send: (
    source: string,
    actor: number,
    event: PlainEvent,
    step: number | null,
  ) => Promise<SendAnswer>;
  /**
   * The recording as one file (UTF-8 JSON, gzip), of one source or of its whole group. `nameless`: user names and e-mail addresses
   * are replaced.
   */
  readonly exportFile: (
    source: string,
    whole: boolean,
    nameless?: boolean,
  ) => Promise<{ readonly name: string; readonly data: Uint8Array }>;
  readonly importFile: (file: Uint8Array, name: string) => Promise<ImportAnswer>;
  readonly forget: (source: string) => Promise<void>;
  /** A vitest test of the pure machine over steps `from` to `to` (inclusive) of one actor. */
  readonly copyAsTest: (source: string, actor: number, from: number, to: number) => string;
  /** Covers the product's own window with its past at a step when the source is live; null: back to live. */
  readonly travel: (source: string, step: number | null) => void;
  /** Replaces the breakpoints of a live source. */
  readonly arm: (source: string, breakpoints: readonly string[]) => void;
  /** Lets a live source go on that a breakpoint holds. */
  readonly release: (source: string, how: Release) => void;
}
