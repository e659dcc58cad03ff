import type { PlainEvent } from "../../machines/inspector/timeline.ts";

/** A message of the official wire as another app sends it; only what is used, checked. `time` in epoch milliseconds. */
export type PlainMessage =
  | {
      readonly type: "@xstate.actor";
      readonly session: string;
      readonly root: string;
      readonly parent: string | null;
      readonly name: string;
      readonly definition: string | null;
      readonly snapshot: PlainSnapshot;
      readonly time: number;
    }
  | {
      readonly type: "@xstate.event";
      readonly session: string;
      readonly source: string | null;
      readonly event: PlainEvent;
      readonly time: number;
    }
  | {
      readonly type: "@xstate.snapshot";
      readonly session: string;
      readonly event: PlainEvent;
      readonly snapshot: PlainSnapshot;
      readonly time: number;
    };

export interface PlainSnapshot {
  readonly status: string;
  readonly value: unknown;
  readonly context: unknown;
  readonly output: unknown;
  readonly error: unknown;
}

type Shape = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Shape => typeof value === "object" && value !== null;
const textOr = <Otherwise>(value: unknown, otherwise: Otherwise): string | Otherwise =>
  typeof value === "string" ? value : otherwise;

const snapshotOf = (value: unknown): PlainSnapshot => {
  const { status, value: state, context, output, error } = isRecord(value) ? value : {};
  return {
    status: textOr(status, "active"),
    value: state ?? null,
    context: context ?? null,
    output: output ?? null,
    error: error ?? null,
  };
};

const eventOf = (value: unknown): PlainEvent =>
  isRecord(value) && typeof value["type"] === "string" ? (value as PlainEvent) : { type: "(none)" };

/** Reads a message of the official wire; null when it is none. `now` stands in for a missing time. */
export const readPlainMessage = (data: unknown, now: number): PlainMessage | null => {
  if (!isRecord(data) || typeof data["sessionId"] !== "string" || typeof data["_version"] !== "string")
    return null;
  const { type, sessionId: session, snapshot, event } = data;
  const sent = Number(data["createdAt"]);
  const time = Number.isFinite(sent) && sent > 0 ? sent : now;
  if (type === "@xstate.actor") {
    return {
      type,
      session,
      root: textOr(data["rootId"], session),
      parent: textOr(data["parentId"], null),
      name: textOr(data["name"], session),
      definition: textOr(data["definition"], null),
      snapshot: snapshotOf(snapshot),
      time,
    };
  }
  if (type === "@xstate.event") {
    return { type, session, source: textOr(data["sourceId"], null), event: eventOf(event), time };
  }
  return type === "@xstate.snapshot"
    ? { type, session, event: eventOf(event), snapshot: snapshotOf(snapshot), time }
    : null;
};
