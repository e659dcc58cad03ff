import type { StatelyInspectionEvent } from "@statelyai/inspect";

import type { HoldState, Release } from "../../machines/inspector/hold.ts";
import type { SendAnswer } from "../../machines/inspector/library.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import type { JournalEntry, Recording } from "../journal/recording.ts";

/**
 * A page load as it describes itself. `begun` in epoch milliseconds; loads of one tab share their `group`. `foreign`: of another
 * app than the product.
 */
export interface LoadHead {
  readonly id: string;
  readonly title: string;
  readonly begun: number;
  readonly group: string;
  readonly foreign?: true;
}

/** What rides on a message of the official wire for our own page: the journal's entries of this moment. */
export interface Extra {
  readonly load: LoadHead;
  readonly entries: readonly JournalEntry[];
}

/** A message of the official wire as it travels here. */
export type WireMessage = StatelyInspectionEvent & { readonly marquee?: Extra };

/** What apps say. `whole`: what the page had of this load is replaced; `done`: from here on the live messages follow. */
export type AppMessage =
  | { readonly type: "marquee.began"; readonly load: LoadHead }
  | { readonly type: "marquee.ended"; readonly load: LoadHead }
  | {
      readonly type: "marquee.history";
      readonly load: LoadHead;
      readonly page: string;
      readonly whole: boolean;
      readonly done: boolean;
      readonly dropped: number;
      readonly entries: readonly JournalEntry[];
    }
  | { readonly type: "marquee.answered"; readonly request: string; readonly answer: SendAnswer }
  | { readonly type: "marquee.holding"; readonly load: LoadHead; readonly hold: HoldState }
  | { readonly type: "marquee.returned"; readonly load: LoadHead };

/** What inspector pages say. `after`: the newest sequence number that is known of a load. `step` null: back to live. */
export type PageMessage =
  | {
      readonly type: "marquee.hello";
      readonly page: string;
      readonly after: Readonly<Record<string, number>>;
    }
  | { readonly type: "marquee.left"; readonly page: string }
  | {
      readonly type: "marquee.send";
      readonly load: string;
      readonly request: string;
      readonly actor: number;
      readonly event: PlainEvent;
    }
  | { readonly type: "marquee.travel"; readonly load: string; readonly step: number | null }
  | { readonly type: "marquee.armed"; readonly load: string; readonly breakpoints: readonly string[] }
  | { readonly type: "marquee.released"; readonly load: string; readonly how: Release };

/** What a page of the past asks, and what the page that has the source answers. `length` counts entries. */
export type PastMessage =
  | { readonly type: "marquee.pastWanted"; readonly source: string; readonly length: number }
  | { readonly type: "marquee.past"; readonly source: string; readonly recording: Recording };

export type ChannelMessage = AppMessage | PageMessage | PastMessage;

/** A `BroadcastChannel`, as far as it is used. */
export interface Channel {
  readonly say: (message: unknown) => void;
  readonly addEventListener: (type: "message", listener: (event: { readonly data: unknown }) => void) => void;
  readonly close: () => void;
}

/** The line between the apps and the inspector pages of one site in one browser. */
export const openChannel = (): Channel => {
  const channel = new BroadcastChannel("marquee.inspector");
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    say: (message) => channel.postMessage(message),
    addEventListener: (type, listener) => channel.addEventListener(type, listener),
    close: () => channel.close(),
  };
};

type Shape = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isFlag: Check = (value) => typeof value === "boolean";

const shaped =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const isHead = shaped({ id: isText, title: isText, begun: isNumber, group: isText });
const isEvent = shaped({ type: isText });

const entryShapes: Readonly<Record<string, Check>> = {
  actor: shaped({ path: isText, id: isText }),
  event: shaped({ event: isEvent }),
  checkpoint: shaped({ status: isText }),
};
const isEntry: Check = (value) =>
  shaped({ seq: isNumber, time: isNumber, actor: isNumber, kind: isText })(value) &&
  entryShapes[(value as { readonly kind: string }).kind]?.(value) === true;
const isEntries: Check = (value) => Array.isArray(value) && value.every(isEntry);

const isAnswer: Check = (value) =>
  shaped({ accepted: isFlag })(value) &&
  [undefined, (value as Shape)["refusedBy"]].every(
    (names) => names === undefined || (Array.isArray(names) && names.every(isText)),
  );

const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isNumberOrNull: Check = (value) => value === null || isNumber(value);
const isHeld = shaped({
  breakpoint: (text) => text === null || isText(text),
  actor: isNumberOrNull,
  waiting: isNumber,
  next: (next) => next === null || shaped({ taker: isText, event: isText })(next),
});

const checks: Readonly<Record<ChannelMessage["type"], Check>> = {
  "marquee.began": shaped({ load: isHead }),
  "marquee.ended": shaped({ load: isHead }),
  "marquee.returned": shaped({ load: isHead }),
  "marquee.history": shaped({
    load: isHead,
    page: isText,
    whole: isFlag,
    done: isFlag,
    dropped: isNumber,
    entries: isEntries,
  }),
  "marquee.answered": shaped({ request: isText, answer: isAnswer }),
  "marquee.holding": shaped({
    load: isHead,
    hold: shaped({ breakpoints: isTexts, held: (held) => held === null || isHeld(held) }),
  }),
  "marquee.armed": shaped({ load: isText, breakpoints: isTexts }),
  "marquee.released": shaped({ load: isText, how: (how) => how === "all" || how === "one" }),
  "marquee.hello": shaped({ page: isText, after: isRecord }),
  "marquee.left": shaped({ page: isText }),
  "marquee.send": shaped({ load: isText, request: isText, actor: isNumber }),
  "marquee.travel": shaped({ load: isText, step: (step) => step === null || Number.isInteger(step) }),
  "marquee.pastWanted": shaped({ source: isText, length: isNumber }),
  "marquee.past": shaped({ source: isText, recording: shaped({ dropped: isNumber, entries: isEntries }) }),
};

/** A message of ours, or null: whatever else is said on the channel. */
export const readMessage = (data: unknown): ChannelMessage | null => {
  if (!isRecord(data) || typeof data["type"] !== "string") return null;
  const check = checks[data["type"] as ChannelMessage["type"]];
  return check !== undefined && check(data) ? (data as unknown as ChannelMessage) : null;
};

/** What rides on a message of the official wire for us, or null. */
export const readExtra = (message: unknown): Extra | null => {
  const extra = isRecord(message) ? message["marquee"] : null;
  return shaped({ load: isHead, entries: isEntries })(extra) ? (extra as Extra) : null;
};
