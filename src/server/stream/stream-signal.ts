import { passedSignal } from "../../domain/stream/signal.ts";
import type { CarrySignal } from "../socket/carry-signal.ts";
import { systemMetadata } from "../store/event-store.ts";
import { isWatching, liveStream, pageOf, viewersOf } from "./stream.reads.ts";

/** Signals of a broadcast go between the creator's page and the page of one who watches now, to nobody else. */
export const carryStreamSignal: CarrySignal = async ({ database, store, clock }, accountId, signal) => {
  const { stream_id, from, to, kind } = signal;
  const live = await liveStream(database, stream_id);
  if (live === null) return null;
  const [page, viewers] = await Promise.all([pageOf(database, stream_id), viewersOf(database, stream_id)]);
  if (page === null) return "not_found";
  const isCreator = accountId === live.creator_id;
  const watching = viewers.filter((each) => isWatching(each, clock.now()));
  const viewer = watching.find((each) =>
    isCreator ? each.peer === to : each.account_id === accountId && each.peer === from,
  );
  if (viewer === undefined || (isCreator && page.peer !== from)) return "not_found";
  const data = passedSignal(signal);
  if (data === null) return "bad_signal";
  await store.transact(systemMetadata, async (unit) => {
    unit.publish({
      event: "stream.signal",
      audience: { account: isCreator ? viewer.account_id : live.creator_id },
      data: { stream_id, from, to: isCreator ? to : page.peer, kind, data: data as never },
    });
  });
  return "carried";
};
