import type { AccountErased } from "../../domain/delete-account/deletion.events.ts";
import { streamDecider } from "../../domain/stream/stream.decider.ts";
import type { StreamEvent } from "../../domain/stream/stream.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends StreamEvent["type"]> = StoredEvent<string, Extract<StreamEvent, { type: Type }>["data"]>;

const idOf = (stream: string): string => stream.slice("broadcast-".length);

/** The titles of a creator's broadcasts go with her account; which they were and when stays. */
export const erasedStreamProjection: Projection = {
  name: "erased-stream",
  tables: ["stream"],
  oneStatement: true,
  handles: {
    AccountErased: (sql, { data: { accountId } }: StoredEvent<string, AccountErased["data"]>) =>
      sql.updateTable("stream").set({ title: "" }).where("creator_id", "=", accountId).execute(),
  },
};

/** The table `stream`: one row a broadcast. */
export const streamProjection: Projection = {
  name: "stream",
  tables: ["stream"],
  oneStatement: true,
  folds: streamDecider,
  handles: {
    StreamStarted: (sql, { stream, data }: Of<"StreamStarted">) =>
      sql
        .insertInto("stream")
        .values({
          ...{ id: idOf(stream), creator_id: data.creatorId, title: data.title, goal: data.goal },
          started_at: data.startedAt,
          ...{ ended_at: null, ending: null, peak_viewers: 0, unique_viewers: 0 },
        })
        .execute(),
    StreamWatched: (sql, { stream, data }: Of<"StreamWatched">) =>
      sql
        .updateTable("stream")
        .set({ peak_viewers: data.peak, unique_viewers: data.unique })
        .where("id", "=", idOf(stream))
        .execute(),
    StreamEnded: (sql, { stream, data }: Of<"StreamEnded">) =>
      sql
        .updateTable("stream")
        .set({ ended_at: data.endedAt, ending: data.reason })
        .where("id", "=", idOf(stream))
        .execute(),
  },
};
