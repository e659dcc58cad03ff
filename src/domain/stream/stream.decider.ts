import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";
import { STREAM_HOLD_SECONDS, type StreamEnding } from "./broadcast.ts";
import type { StreamEvent } from "./stream.events.ts";

export interface StreamState {
  readonly status: "none" | "live" | "over";
  readonly creatorId: AccountId | null;
  readonly startedAt: EpochSeconds | null;
  readonly peak: number;
  readonly unique: number;
}

export type StreamCommand =
  | {
      readonly type: "StartStream";
      readonly creatorId: AccountId;
      readonly title: string;
      readonly goal: Cents | null;
    }
  /** How many watch now, and how many have come so far. */
  | { readonly type: "CountViewers"; readonly viewers: number; readonly unique: number }
  /** `seenAt`: when the creator's page was heard of last. */
  | { readonly type: "LookAtStream"; readonly seenAt: EpochSeconds }
  | { readonly type: "EndStream" };

export type StreamRejection = "stream_not_found";
type Answer = Decision<StreamEvent, StreamRejection>;

const evolve = (state: StreamState, event: StreamEvent): StreamState => {
  switch (event.type) {
    case "StreamStarted": {
      const { creatorId, startedAt } = event.data;
      return { status: "live", creatorId, startedAt, peak: 0, unique: 0 };
    }
    case "StreamWatched":
      return { ...state, ...event.data };
    case "StreamEnded":
      return { ...state, status: "over" };
    default:
      return state;
  }
};

const ended = (reason: StreamEnding, endedAt: EpochSeconds): StreamEvent => ({
  type: "StreamEnded",
  data: { reason, endedAt },
});

/** One broadcast from its beginning to its end. */
export const streamDecider: Decider<StreamCommand, StreamState, StreamEvent, StreamRejection> = {
  stream: "broadcast",
  initial: { status: "none", creatorId: null, startedAt: null, peak: 0, unique: 0 },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Answer>()
      .with({ type: "StartStream" }, ({ creatorId, title, goal }) =>
        state.status === "none"
          ? accept({ type: "StreamStarted", data: { creatorId, title: title.trim(), goal, startedAt: now } })
          : reject("stream_not_found"),
      )
      .with({ type: "CountViewers" }, ({ viewers, unique }) => {
        if (state.status !== "live") return reject("stream_not_found");
        if (viewers <= state.peak && unique <= state.unique) return accept();
        const data = { peak: Math.max(viewers, state.peak), unique: Math.max(unique, state.unique) };
        return accept({ type: "StreamWatched", data });
      })
      .with({ type: "LookAtStream" }, ({ seenAt }) =>
        state.status === "live" && now - seenAt >= STREAM_HOLD_SECONDS
          ? // It was over with the last word.
            accept(ended("line-lost", Math.max(seenAt, state.startedAt!)))
          : accept(),
      )
      .with({ type: "EndStream" }, () => {
        if (state.status === "none") return reject("stream_not_found");
        return state.status === "live" ? accept(ended("ended", now)) : accept();
      })
      .exhaustive(),
  evolve,
};
