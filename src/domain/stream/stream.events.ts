import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";
import type { StreamEnding } from "./broadcast.ts";

/** The facts of one broadcast. */
export type StreamEvent =
  | {
      readonly type: "StreamStarted";
      readonly data: {
        readonly creatorId: AccountId;
        readonly title: string;
        /** What tips are to come to; null: nothing is said. */
        readonly goal: Cents | null;
        readonly startedAt: EpochSeconds;
      };
    }
  /** More people watch at once, or have come at all, than ever before. */
  | { readonly type: "StreamWatched"; readonly data: { readonly peak: number; readonly unique: number } }
  | {
      readonly type: "StreamEnded";
      readonly data: { readonly reason: StreamEnding; readonly endedAt: EpochSeconds };
    };
