import type { AccountId } from "../../domain/unit/unit.ts";
import type { CarrySignal } from "../socket/carry-signal.ts";
import { systemMetadata } from "../store/event-store.ts";
import { MediaServerAway, type MediaServerPort } from "./media-server.port.ts";
import { takeAnswer, takeOffer } from "./server-lines.ts";
import { liveStream, pageOf, watchingViewer, type StreamRow } from "./stream.reads.ts";

type Carried = Parameters<CarrySignal>;

/** What the media server is told; a page asks again, until it is back. */
const unlessAway = async <Value>(
  { log }: Carried[0],
  stream: string,
  told: Promise<Value>,
): Promise<Value | null> => {
  try {
    return await told;
  } catch (error) {
    if (!(error instanceof MediaServerAway)) throw error;
    log.warn({ err: error, stream }, "a broadcast waits for the media server");
    return null;
  }
};

/** Through a media server: it hears the offer of the creator's page and the answers of viewers' pages, and needs nothing else of them. */
const tellServer = async (
  server: MediaServerPort,
  services: Carried[0],
  live: StreamRow,
  account: AccountId,
  { from: peer, kind, data }: Carried[2],
): ReturnType<CarrySignal> => {
  const { database, clock } = services;
  const isCreator = account === live.creator_id;
  const isThere = isCreator
    ? (await pageOf(database, live.id))?.peer === peer
    : (await watchingViewer(database, live.id, { peer, account_id: account }, clock.now())) !== null;
  if (!isThere) return "not_found";
  if (kind !== (isCreator ? "offer" : "answer")) return "carried";
  const sdp = String(data["sdp"]);
  if (isCreator) await unlessAway(services, live.id, takeOffer(services, server, live, { peer, sdp }));
  return "carried";
};

/** Signals of a broadcast go between the creator's page and the page of one who watches now, to nobody else. */
export const carryStreamSignal: CarrySignal = async (services, accountId, signal) => {
  const { database, store, clock, ports } = services;
  const { stream_id, from, to, kind, data } = signal;
  if (ports.mediaServer !== null && kind === "answer") {
    const answered = { account: accountId, peer: from, to, sdp: String(data["sdp"]) };
    const taken = takeAnswer(services, ports.mediaServer, stream_id, answered);
    if ((await unlessAway(services, stream_id, taken)) !== false) return "carried";
  }
  const live = await liveStream(database, stream_id);
  if (live === null) return null;
  if (ports.mediaServer !== null) return tellServer(ports.mediaServer, services, live, accountId, signal);
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
