import { MEDIA_SERVER, originOf, serverLineName, withoutCandidates } from "../../domain/stream/signal.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Services } from "../services.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { MediaServerAway, type MediaServerPort, type ServerLine } from "./media-server.port.ts";
import { pageOf, watchingViewer, watchingViewers, type StreamRow } from "./stream.reads.ts";

type Parts = Pick<Services, "store" | "database" | "clock" | "log">;
type Broadcast = Pick<StreamRow, "id" | "creator_id">;

/** A page with an account. */
export interface LinePage {
  readonly account: AccountId;
  readonly peer: string;
}

/** Seconds in which a viewer's page is not offered another line of the same picture: the one that it has may be opening. */
const OPENING_SECONDS = 8;

/** As many pages are offered a line at a time: each takes two answers of the media server, which others wait for too. */
const OFFERED_AT_ONCE = 10;

const lineOf = async ({ database }: Pick<Services, "database">, id: string, account: AccountId) =>
  (await database
    .selectFrom("stream_line")
    .selectAll()
    .where("stream_id", "=", id)
    .where("account_id", "=", account)
    .executeTakeFirst()) ?? null;

/** Ends lines at the media server, whenever it can be asked. */
export const dropLines = (unit: UnitOfWork, lines: readonly ServerLine[]): void => {
  for (const { session, handle, feed } of lines)
    unit.schedule({
      kind: "stream.drop-line",
      key: `stream-drop-line:${session}:${handle}`,
      payload: { session, handle, feed },
    });
};

/** Takes the lines of accounts from a broadcast. */
export const takeLines = async (
  unit: UnitOfWork,
  id: string,
  accounts: readonly AccountId[] | "all",
): Promise<void> => {
  if (accounts.length === 0) return;
  const gone = await unit.sql
    .deleteFrom("stream_line")
    .where("stream_id", "=", id)
    .$if(accounts !== "all", (query) => query.where("account_id", "in", accounts as readonly AccountId[]))
    .returning(["session", "handle", "feed"])
    .execute();
  dropLines(unit, gone);
};

/**
 * Writes down a line that was made; the one before ends. False: meanwhile the broadcast is over, or the page is not there any more,
 * and the line ends instead.
 */
const keepLine = async (
  unit: UnitOfWork,
  { id, creator_id }: Broadcast,
  { account, peer }: LinePage,
  line: ServerLine & { readonly origin: string | null },
): Promise<boolean> => {
  // Of two lines at once the second ends the first.
  const live = await unit.sql
    .selectFrom("stream")
    .select("id")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  const isThere =
    account === creator_id
      ? (await pageOf(unit.sql, id))?.peer === peer
      : (await watchingViewer(unit.sql, id, { peer, account_id: account }, unit.now)) !== null;
  if (live === undefined || !isThere) {
    dropLines(unit, [line]);
    return false;
  }
  await takeLines(unit, id, [account]);
  const { session, handle, feed, origin } = line;
  await unit.sql
    .insertInto("stream_line")
    .values({
      ...{ stream_id: id, account_id: account, peer, session, handle, feed, origin },
      made_at: unit.now,
    })
    .execute();
  return true;
};

const tell = (
  unit: UnitOfWork,
  id: string,
  { account, peer }: LinePage,
  { from, kind, sdp }: { readonly from: string; readonly kind: "offer" | "answer"; readonly sdp: string },
): void =>
  unit.publish({
    event: "stream.signal",
    audience: { account },
    data: { stream_id: id, from, to: peer, kind, data: { type: kind, sdp } },
  });

const showJob = (id: string, feed: string) =>
  ({ kind: "stream.show", key: `stream-show:${id}:${feed}`, payload: { id, feed } }) as const;

/** Answers the offer of the creator's page: on the line that it has, or with another, which all who watch are then shown. */
export const takeOffer = async (
  parts: Parts,
  server: MediaServerPort,
  live: Broadcast,
  { peer, sdp: offered }: { readonly peer: string; readonly sdp: string },
): Promise<void> => {
  const { id, creator_id: account } = live;
  const [page, sdp, origin] = [{ account, peer }, withoutCandidates(offered), originOf(offered)];
  const before = await lineOf(parts, id, account);
  if (before !== null && before.peer === peer && before.origin === origin) {
    const answer = await server.renew(before, sdp);
    // Without the line her page offers another one soon.
    if (answer === null) return;
    await parts.store.transact(systemMetadata, async (unit) =>
      tell(unit, id, page, { from: MEDIA_SERVER, kind: "answer", sdp: answer }),
    );
    return;
  }
  const { line, answer } = await server.send(id, sdp);
  await parts.store.transact(systemMetadata, async (unit) => {
    if (!(await keepLine(unit, live, page, { ...line, origin }))) return;
    tell(unit, id, page, { from: MEDIA_SERVER, kind: "answer", sdp: answer });
    unit.schedule(showJob(id, line.feed));
  });
};

/** What a viewer's page is offered; `from` names the line. */
type LineOffer = NonNullable<EndpointAnswer<"joinStream">["offer"]>;

/** A line that the media server has made for a page, and that nobody has yet. */
export interface MadeLine {
  readonly page: LinePage;
  readonly shown: NonNullable<Awaited<ReturnType<MediaServerPort["show"]>>>;
}

/** Gives a page the line that was made for it; `also` goes with it. Null: the page is not there any more. */
const keepMade = (
  parts: Parts,
  live: Broadcast,
  { page, shown }: MadeLine,
  also: (unit: UnitOfWork, offer: LineOffer) => void = () => undefined,
): Promise<LineOffer | null> => {
  const offer = { from: serverLineName(shown.line.handle), sdp: shown.offer };
  return parts.store.transact(systemMetadata, async (unit) => {
    if (!(await keepLine(unit, live, page, { ...shown.line, origin: null }))) return null;
    also(unit, offer);
    return offer;
  });
};

/** Gives a page the line that was made for it, which is told of it by a signal. */
const offerMade = (parts: Parts, live: Broadcast, made: MadeLine): Promise<LineOffer | null> =>
  keepMade(parts, live, made, (unit, { from, sdp }) =>
    tell(unit, live.id, made.page, { from, kind: "offer", sdp }),
  );

/**
 * Has the media server make a line for a viewer's page, unless it has just been offered one, or none can be made now. A media server
 * that is away, or has nothing to show yet, is asked later.
 */
export const makeLine = async (
  parts: Parts,
  server: MediaServerPort,
  live: Broadcast,
  page: LinePage,
): Promise<MadeLine | null> => {
  const [sender, own] = await Promise.all([
    lineOf(parts, live.id, live.creator_id),
    lineOf(parts, live.id, page.account),
  ]);
  if (sender === null) return null;
  const { feed } = sender;
  const isOpening =
    own?.feed === feed && own.peer === page.peer && parts.clock.now() - own.made_at < OPENING_SECONDS;
  if (isOpening) return null;
  try {
    const shown = await server.show(live.id, feed);
    if (shown !== null) return { page, shown };
    await parts.store.transact(systemMetadata, async (unit) => unit.schedule(showJob(live.id, feed)));
  } catch (error) {
    if (!(error instanceof MediaServerAway)) throw error;
    parts.log.warn({ err: error, stream: live.id }, "a viewer waits for the media server");
  }
  return null;
};

/** Gives a page the line that was made for it: answers the offer where the page takes it `here`, else it is told of it by a signal. */
export const takeLine = async (
  parts: Parts,
  live: Broadcast,
  made: MadeLine | null,
  here: boolean,
): Promise<LineOffer | null> => {
  if (made === null) return null;
  if (here) return keepMade(parts, live, made);
  await offerMade(parts, live, made);
  return null;
};

/** Ends a line that was made for a page which did not come in. */
export const refuseLine = async (parts: Parts, made: MadeLine | null): Promise<void> => {
  if (made === null) return;
  await parts.store.transact(systemMetadata, async (unit) => dropLines(unit, [made.shown.line]));
};

/** Offers all who watch a line with what is sent now; false: nothing is yet. */
export const showToAll = async (
  parts: Parts,
  server: MediaServerPort,
  live: Broadcast,
  feed: string,
): Promise<boolean> => {
  const rows = await parts.database
    .selectFrom("stream_viewer")
    .leftJoin("stream_line", (join) =>
      join
        .onRef("stream_line.stream_id", "=", "stream_viewer.stream_id")
        .onRef("stream_line.account_id", "=", "stream_viewer.account_id"),
    )
    .select(["stream_viewer.account_id as account", "stream_viewer.peer as peer"])
    .where("stream_viewer.stream_id", "=", live.id)
    .where("stream_viewer.inside", "=", true)
    .where((where) =>
      where.or([where("stream_line.feed", "is", null), where("stream_line.feed", "!=", feed)]),
    )
    .orderBy("stream_viewer.account_id")
    .execute();
  for (let from = 0; from < rows.length; from += OFFERED_AT_ONCE) {
    const some = rows.slice(from, from + OFFERED_AT_ONCE);
    const offered = await Promise.all(
      some.map(async (page) => {
        const shown = await server.show(live.id, feed);
        if (shown !== null) await offerMade(parts, live, { page, shown });
        return shown !== null;
      }),
    );
    if (offered.includes(false)) return false;
  }
  return true;
};

/**
 * Gives the media server the answer of a viewer's page, when it is that of the line that it has in a broadcast that runs; false: it is
 * not. One question to the database: until the media server has the answer, what the browser says to it is lost.
 */
export const takeAnswer = async (
  { database, clock }: Parts,
  server: MediaServerPort,
  id: string,
  { account, peer, to, sdp }: LinePage & { readonly to: string; readonly sdp: string },
): Promise<boolean> => {
  const line = await watchingViewers(database, id, { peer, account_id: account }, clock.now())
    .innerJoin("stream", "stream.id", "stream_viewer.stream_id")
    .where("stream.ended_at", "is", null)
    .innerJoin("stream_line", (join) =>
      join
        .onRef("stream_line.stream_id", "=", "stream_viewer.stream_id")
        .onRef("stream_line.account_id", "=", "stream_viewer.account_id")
        .onRef("stream_line.peer", "=", "stream_viewer.peer"),
    )
    .select(["stream_line.session", "stream_line.handle", "stream_line.feed"])
    .executeTakeFirst();
  if (line === undefined || serverLineName(line.handle) !== to) return false;
  // Of a line that is gone the page says itself that it needs another.
  await server.start(line, withoutCandidates(sdp));
  return true;
};
