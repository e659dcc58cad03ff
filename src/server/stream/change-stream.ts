import { sql } from "kysely";

import { STREAM_WORD_SECONDS } from "../../domain/stream/broadcast.ts";
import {
  streamDecider,
  type StreamCommand,
  type StreamRejection,
} from "../../domain/stream/stream.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { LiveSettings } from "../config/live-settings.ts";
import { creatorById } from "../creator/creator-account.ts";
import { isShown } from "../creator/creator-cards.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { isFound, isReachedFromEverywhere } from "../settings/privacy.reads.ts";
import { iceServersFor } from "./ice-servers.ts";
import type { MediaMode } from "./media-server.port.ts";
import { addStreamPost, endStreamPost } from "./stream-post.ts";
import { countViewers, liveStatusOf } from "./stream.reads.ts";

/** The room of the pages that list creators. */
const LOBBY = "lobby";

/** The room of a broadcast: its chat, how many watch, its end. */
export const streamRoom = (id: string): string => `stream:${id}`;

/** Tells the pages that show a creator whether he is live (RT-39). */
export const tellStatus = async (unit: UnitOfWork, creatorId: AccountId): Promise<void> => {
  const creator = await creatorById(unit.sql, creatorId);
  if (creator === null) return;
  const { username } = creator;
  unit.publish({
    event: "lobby.status-update",
    audience: { room: `profile:${username.toLowerCase()}` },
    data: { username, ...(await liveStatusOf(unit.sql, creatorId, unit.now)) },
  });
};

/**
 * Tells the pages that list creators who has gone live, or is not any more (RT-36). Of whom not everybody may find only those
 * hear who read the lists: they leave him out for the others.
 */
const tellLobby = async (unit: UnitOfWork, creatorId: AccountId, live: boolean): Promise<void> => {
  const { rows } = await sql<{ username: string }>`select a.username from account a
    where a.id = ${creatorId} and ${isShown} and ${isFound} and ${isReachedFromEverywhere}
    and not exists (select from block b where b.blocker_id = a.id)`.execute(unit.sql);
  for (const { username } of rows)
    unit.publish({
      event: "lobby.discover",
      audience: { room: LOBBY },
      data: { rooms: [{ username, live }] },
    });
};

/**
 * Tells the creator's pages how the pictures go to who watches, and the ways between browsers (X-25, RT-40): when it begins,
 * and from time to time, for the names at TURN servers end.
 */
export const tellIngest = (
  unit: UnitOfWork,
  { live, mode }: { readonly live: LiveSettings; readonly mode: MediaMode },
  { id, creatorId }: { readonly id: string; readonly creatorId: AccountId },
): void => {
  unit.publish({
    event: "lobby.stream-ingest-info",
    audience: { account: creatorId },
    data: {
      // Browsers never ask the media server themselves.
      ...{ stream_id: id, mode, url: null, token: null },
      ice_servers: iceServersFor(live, creatorId, unit.now),
    },
  });
};

/** Has the media server's room follow the broadcast: there while it runs, and gone with it. */
const roomJob = (id: string, step: "open" | "close") =>
  ({ kind: "stream.room", key: `stream-room:${id}:${step}`, payload: { id } }) as const;

/** One step of a broadcast with everything that follows: pages are told, and the next look at it is written. Null, or why not. */
export const changeStream = async (
  unit: UnitOfWork,
  id: string,
  command: StreamCommand,
): Promise<StreamRejection | null> => {
  const { events, state, rejected } = await unit.execute(streamDecider, id, command);
  if (rejected !== undefined) return rejected;
  for (const event of events) {
    if (event.type === "StreamWatched") continue;
    const creator = await creatorById(unit.sql, state.creatorId!);
    const username = creator?.username ?? "";
    if (event.type === "StreamStarted") {
      const { title } = event.data;
      unit.publish({
        event: "stream.start",
        audience: { room: `profile:${username.toLowerCase()}` },
        data: { stream_id: id, username, title },
      });
      unit.schedule({
        kind: "stream.look",
        key: `stream-look:${id}`,
        dueAt: unit.now + STREAM_WORD_SECONDS,
        payload: { id },
      });
      unit.schedule(roomJob(id, "open"));
      await addStreamPost(unit, { id, creatorId: state.creatorId!, title });
      unit.schedule({ kind: "live-alert.tell", key: `live-alert:${id}`, payload: { streamId: id } });
    } else {
      const data = { stream_id: id, username, reason: event.data.reason };
      for (const room of [streamRoom(id), `profile:${username.toLowerCase()}`])
        unit.publish({ event: "stream.end", audience: { room }, data });
      unit.schedule(roomJob(id, "close"));
      await endStreamPost(unit, { id, creatorId: state.creatorId! });
    }
    await tellStatus(unit, state.creatorId!);
    await tellLobby(unit, state.creatorId!, event.type === "StreamStarted");
  }
  return null;
};

/** Counts who watches, keeps the most there ever were, and tells the number. */
export const tellViewers = async (unit: UnitOfWork, id: string): Promise<number> => {
  const { watching: count, ever } = await countViewers(unit.sql, id, unit.now);
  await changeStream(unit, id, { type: "CountViewers", viewers: count, unique: ever });
  unit.publish({
    event: "stream.viewers",
    audience: { room: streamRoom(id) },
    data: { stream_id: id, count },
  });
  return count;
};
