import type { EnterRoom } from "../socket/enter-room.ts";
import { chatOf, isWatching, liveStream, viewerOf } from "./stream.reads.ts";

/**
 * The room of a broadcast is for its creator and for who watches now, which who has no access any more cannot say; who
 * comes in is told what was said.
 */
export const enterStreamRoom: EnterRoom = async ({ database, clock }, { account }, room) => {
  if (!room.startsWith("stream:")) return null;
  const id = room.slice("stream:".length);
  const denied = (code: "unauthorized" | "not_found") =>
    ({ enters: false, tells: { event: "stream.denied", data: { stream_id: id, code } } }) as const;
  if (account === null) return denied("unauthorized");
  const live = await liveStream(database, id);
  const viewer = live === null ? null : await viewerOf(database, id, account);
  const isIn = live?.creator_id === account || (viewer !== null && isWatching(viewer, clock.now()));
  if (live === null || !isIn) return denied("not_found");
  const messages = await chatOf(database, live);
  return { enters: true, tells: { event: "chat.history", data: { stream_id: id, messages } } };
};
