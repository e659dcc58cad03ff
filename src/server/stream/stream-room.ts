import type { EnterRoom } from "../socket/enter-room.ts";
import { chatOf, liveStream, viewersOf } from "./stream.reads.ts";

/** The room of a broadcast is for its creator and for who watches; who comes in is told what was said. */
export const enterStreamRoom: EnterRoom = async ({ database }, accountId, room) => {
  if (!room.startsWith("stream:")) return null;
  const id = room.slice("stream:".length);
  const live = await liveStream(database, id);
  const viewers = live === null ? [] : await viewersOf(database, id);
  const isIn = live?.creator_id === accountId || viewers.some((viewer) => viewer.account_id === accountId);
  if (live === null || !isIn)
    return { event: "stream.denied", data: { stream_id: id, code: "not_found" }, enters: false };
  return {
    event: "chat.history",
    data: { stream_id: id, messages: await chatOf(database, live) },
    enters: true,
  };
};
