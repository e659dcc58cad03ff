import type { CarrySignal } from "../socket/carry-signal.ts";
import { systemMetadata } from "../store/event-store.ts";
import { liveStream, pageOf, watchingViewer } from "./stream.reads.ts";

/** Signals of a broadcast go between the creator's page and the page of one who watches now, to nobody else. */
export const carryStreamSignal: CarrySignal = async ({ database, store, clock }, accountId, signal) => {
  const { stream_id, from, to, kind, data } = signal;
  const live = await liveStream(database, stream_id);
  if (live === null) return null;
  const isCreator = accountId === live.creator_id;
  const wanted = isCreator ? { peer: to } : { peer: from, account_id: accountId };
  const [page, viewer] = await Promise.all([
    pageOf(database, stream_id),
    watchingViewer(database, stream_id, wanted, clock.now()),
  ]);
  if (page === null || viewer === null || (isCreator && page.peer !== from)) return "not_found";
  await store.transact(systemMetadata, async (unit) => {
    unit.publish({
      event: "stream.signal",
      audience: { account: isCreator ? viewer.account_id : live.creator_id },
      data: { stream_id, from, to: isCreator ? to : page.peer, kind, data: data as never },
    });
  });
  return "carried";
};
