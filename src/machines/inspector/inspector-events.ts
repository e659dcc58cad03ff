import { noHold, type HoldState, type Release } from "./hold.ts";
import type { ImportAnswer, SendAnswer, SourceHead } from "./library.ts";
import type { KnownEvent } from "./payload.ts";
import type { PlainEvent } from "./timeline.ts";

/** What the list of steps leaves out. Empty lists leave nothing out. */
export interface Filters {
  /** Machine ids whose actors are shown; promises and callbacks belong to the machine that started them. */
  readonly flows: readonly string[];
  /** Numbers of the actors that are shown. */
  readonly actors: readonly number[];
  /** Event types that are shown. */
  readonly types: readonly string[];
  /** Free text: in the type, the actor's path or the payload. */
  readonly text: string;
  /** Leaves out `xstate.*`, the answers of actors excepted. */
  readonly hidesInternal: boolean;
  /** Leaves out the ticks of clocks, pings and pongs. */
  readonly hidesTicks: boolean;
}

export type Tab = "chart" | "sequence" | "causes" | "product" | "paths";
/** What a narrow page shows. */
export type Panel = "actors" | "main" | "details";
export type Device = "phone" | "desktop";
/** Steps a second. */
export type Speed = 1 | 4 | 16;

/** Steps `from` to `to`, both included. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** A place in an actor's context, or the actor as a whole, that stays in sight. */
export interface Pin {
  readonly actor: number;
  readonly path: readonly string[];
}

/** An event that is being written for a live actor. `shape` and `sample` tell what its payload must look like. */
export interface Draft extends KnownEvent {
  readonly actor: number;
  readonly text: string;
  readonly error: string | null;
}

/** `source`: a source that the notice offers to go back to. */
export interface InspectorNotice {
  readonly kind: "done" | "failed";
  readonly text: string;
  readonly source?: string;
}

export interface InspectorContext {
  readonly sources: readonly SourceHead[];
  readonly source: string | null;
  /** Whether the source was live while it was followed: then its tab's next page load is followed too. */
  readonly tracks: boolean;
  /** -1 is the beginning. */
  readonly step: number;
  /** How many steps the timeline spans while it is dragged, so that it does not slip away under the hand. */
  readonly span: number | null;
  /** The actor that is looked at; null: the first machine. */
  readonly actor: number | null;
  readonly range: StepRange | null;
  readonly speed: Speed;
  /** Whether the product's own window shows the moment that is looked at. */
  readonly mirrors: boolean;
  readonly filters: Filters;
  readonly pins: readonly Pin[];
  /** Actors whose children are folded away. */
  readonly folded: readonly number[];
  readonly hidesEnded: boolean;
  /** First steps of rows that are shown one by one. */
  readonly unfolded: readonly number[];
  readonly tab: Tab;
  readonly panel: Panel;
  readonly device: Device;
  /** What is looked for by condition, as it is typed. */
  readonly condition: string;
  readonly draft: Draft | null;
  readonly answer: SendAnswer | null;
  readonly test: { readonly text: string; readonly copied: boolean } | null;
  readonly notice: InspectorNotice | null;
  /** Epoch milliseconds, from the last tick. */
  readonly now: number;
}

/** A file as the browser hands it over. */
export interface FileToOpen {
  readonly name: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** What the page tells the library: the moment that is looked at, null when it is the newest. */
export interface MomentChanged {
  readonly type: "moment.changed";
  readonly source: string;
  readonly step: number | null;
}

/** What the page tells the library about the live load that is looked at: its breakpoints, and that it is to go on. */
export type HoldWish =
  | { readonly type: "breakpoints.changed"; readonly source: string; readonly breakpoints: readonly string[] }
  | { readonly type: "release.wanted"; readonly source: string; readonly how: Release };

/** `step`: null for the app as it runs now, else the step after which it would have come. */
export interface EventToSend {
  readonly source: string;
  readonly actor: number;
  readonly event: PlainEvent;
  readonly step: number | null;
}

/** Which page loads are to be saved: one or its whole tab; `nameless`: with user names and e-mail addresses replaced. */
export interface ExportWish {
  readonly whole: boolean;
  readonly nameless: boolean;
}

/** Asks for the next step after `step` that the filters show. */
export interface StepToPlay {
  readonly source: string;
  readonly step: number;
  readonly filters: Filters;
}

/** An actor's machine as code on the clipboard, or its chart as a drawing in a file. */
export interface ChartWish {
  readonly actor: number;
  readonly as: "config" | "drawing";
}

/** What became of it: a sentence for people. */
export interface ChartAnswer {
  readonly kind: "done" | "failed";
  readonly text: string;
}

export interface TestToWrite extends StepRange {
  readonly source: string;
  readonly actor: number;
}

/** `sources.changed`, `steps.arrived`, `hold.began` and `clock.ticked` come from the library (the second one a few times a second). */
export type InspectorEvent =
  | { readonly type: "sources.changed"; readonly sources: readonly SourceHead[] }
  | { readonly type: "steps.arrived"; readonly source: string; readonly length: number }
  | { readonly type: "hold.began"; readonly source: string; readonly actor: number | null }
  | { readonly type: "clock.ticked"; readonly now: number }
  | { readonly type: "retry.pressed" }
  | { readonly type: "source.chosen"; readonly source: string }
  | { readonly type: "actor.chosen"; readonly actor: number }
  | { readonly type: "step.chosen"; readonly step: number; readonly actor?: number }
  | { readonly type: "pause.pressed" }
  | { readonly type: "live.requested" }
  | { readonly type: "play.toggled" }
  | { readonly type: "speed.chosen"; readonly speed: Speed }
  | { readonly type: "drag.began"; readonly step: number }
  | { readonly type: "drag.moved"; readonly step: number }
  | { readonly type: "drag.ended" }
  | { readonly type: "mirror.toggled" }
  | { readonly type: "range.chosen"; readonly range: StepRange | null }
  | { readonly type: "filters.changed"; readonly filters: Partial<Filters> }
  | { readonly type: "filters.cleared" }
  | { readonly type: "condition.typed"; readonly text: string }
  | { readonly type: "breakpoint.added"; readonly text: string }
  | { readonly type: "breakpoint.removed"; readonly text: string }
  | { readonly type: "hold.released"; readonly how: Release }
  | { readonly type: "pin.toggled"; readonly pin: Pin }
  | { readonly type: "actor.folded"; readonly actor: number }
  | { readonly type: "ended.toggled" }
  | { readonly type: "row.unfolded"; readonly step: number }
  | { readonly type: "tab.chosen"; readonly tab: Tab }
  | { readonly type: "panel.chosen"; readonly panel: Panel }
  | { readonly type: "device.chosen"; readonly device: Device }
  | (KnownEvent & { readonly type: "draft.begun"; readonly actor: number })
  | { readonly type: "draft.typed"; readonly text: string }
  | { readonly type: "draft.submitted" }
  | { readonly type: "draft.closed" }
  | { readonly type: "file.dragged" }
  | { readonly type: "file.dragLeft" }
  | { readonly type: "file.given"; readonly file: FileToOpen }
  | ({ readonly type: "export.pressed" } & ExportWish)
  | ({ readonly type: "chart.requested" } & ChartWish)
  | { readonly type: "forget.pressed" }
  | { readonly type: "forget.confirmed" }
  | { readonly type: "forget.cancelled" }
  | {
      readonly type: "test.requested";
      readonly actor: number;
      readonly range: StepRange;
      readonly source?: string;
    }
  | { readonly type: "copy.pressed" }
  | { readonly type: "test.closed" }
  | { readonly type: "notice.given"; readonly notice: InspectorNotice }
  | { readonly type: "notice.dismissed" };

export const noFilters: Filters = {
  flows: [],
  actors: [],
  types: [],
  text: "",
  hidesInternal: true,
  hidesTicks: true,
};

export const firstContext: InspectorContext = {
  sources: [],
  source: null,
  tracks: false,
  step: -1,
  span: null,
  actor: null,
  range: null,
  speed: 4,
  mirrors: true,
  filters: noFilters,
  pins: [],
  folded: [],
  hidesEnded: true,
  unfolded: [],
  tab: "chart",
  panel: "main",
  device: "phone",
  condition: "",
  draft: null,
  answer: null,
  test: null,
  notice: null,
  now: 0,
};

/** How many steps the source has that is looked at. */
export const lengthOf = ({ sources, source }: InspectorContext): number =>
  sources.find(({ id }) => id === source)?.length ?? 0;

/** The step from which an event that is sent now branches off; null when it goes to the app that runs. */
export const branchesFrom = (context: InspectorContext): number | null => {
  const { kind } = context.sources.find(({ id }) => id === context.source) ?? {};
  return kind === "live" && context.step >= lengthOf(context) - 1 ? null : context.step;
};

/** The breakpoints of the source that is looked at. */
export const holdOf = ({ sources, source }: Pick<InspectorContext, "sources" | "source">): HoldState =>
  sources.find(({ id }) => id === source)?.hold ?? noHold;

/** The source to look at when nobody chose: the newest live one, else the newest of all. */
export const sourceToLookAt = (sources: readonly SourceHead[]): string | null => {
  const byAge = sources.toSorted((one, other) => other.begun - one.begun);
  return (byAge.find(({ kind }) => kind === "live") ?? byAge[0])?.id ?? null;
};

/** The page load that a tab went on with: the newest live one of the group of the source that is looked at. */
export const nextLoadOf = (
  { sources: before, source }: InspectorContext,
  sources: readonly SourceHead[],
): string | null => {
  const group = before.find(({ id }) => id === source)?.group;
  const loads = sources.filter((head) => head.group === group && head.kind === "live");
  return loads.toSorted((one, other) => other.begun - one.begun)[0]?.id ?? null;
};

/** What is said about a file that was opened or refused. */
export const importNotice = (answer: ImportAnswer): InspectorNotice => {
  if (!answer.opened) return { kind: "failed", text: answer.reason };
  if (answer.at === undefined) return { kind: "done", text: "The recording is open." };
  return { kind: "done", text: `The recording is open at step ${answer.at.step + 1}, where a rule broke.` };
};
