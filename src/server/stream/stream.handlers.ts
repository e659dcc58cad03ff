import { sql, type Selectable } from "kysely";

import { fieldTexts } from "../../domain/account/field-texts.ts";
import {
  CHAT_SECONDS,
  STREAM_WORD_SECONDS,
  chatProblem,
  isStill,
  streamGoalProblem,
  streamTitleProblem,
  type LiveStatus,
} from "../../domain/stream/broadcast.ts";
import { streamDecider } from "../../domain/stream/stream.decider.ts";
import { isTipButtonHidden } from "../../domain/tip/tip-button.ts";
import { hasAccess } from "../../domain/profile/access.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { EndpointAnswer, EndpointPayload } from "../../protocol/endpoints.ts";
import type { OwnStream, ViewedStream } from "../../protocol/stream/stream.records.ts";
import { isBlocked } from "../block/block.reads.ts";
import { creatorById } from "../creator/creator-account.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Reply } from "../http/reply.ts";
import { wantsAlert } from "../live-alert/live-alert.reads.ts";
import { openShowOf, openShowsFor } from "../private-show/private-show.reads.ts";
import { viewCreator, type ViewedCreator } from "../profile/viewed-creator.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tipSettingsNow } from "../tip/tip-settings.ts";
import { changeStream, tellIngest, tellStatus, tellViewers } from "./change-stream.ts";
import { iceServersFor } from "./ice-servers.ts";
import { modeOf, type MediaMode } from "./media-server.port.ts";
import { makeLine, refuseLine, takeLine } from "./server-lines.ts";
import { addStreamLine } from "./stream-line.ts";
import {
  countViewers,
  isInPrivate,
  isWatching,
  liveStreamOf,
  pageOf,
  raisedIn,
  streamRecord,
  viewerOf,
  viewersOf,
  type StreamRow,
} from "./stream.reads.ts";
import type { StreamViewerTable } from "./stream.tables.ts";

type Viewer = Selectable<StreamViewerTable>;

/** The page that calls: by the name that it gives itself, or the only one of its account. */
const pageNamed = (name: string | undefined, context: RequestContext): string => name ?? signedIn(context).id;

/** The broadcast as the creator's page `peer` has it. */
const ownStream = async (
  unit: UnitOfWork,
  row: StreamRow,
  { peer, mode }: { readonly peer: string; readonly mode: MediaMode },
): Promise<OwnStream> => {
  const all = await viewersOf(unit.sql, row.id, unit.now);
  const viewers = all.filter((viewer) => isWatching(viewer, unit.now));
  const muted = all.filter((viewer) => viewer.muted);
  const creator = (await creatorById(unit.sql, row.creator_id))!;
  return {
    stream: streamRecord(row, creator, {
      viewers: viewers.length,
      raised: await raisedIn(unit.sql, row.id),
    }),
    watching: viewers.map(({ peer: name, username }) => ({ peer: name, username: username ?? "" })),
    muted: muted.map(({ username }) => username ?? "").toSorted(),
    mode,
    replaced: (await pageOf(unit.sql, row.id))?.peer !== peer,
  };
};

const takePage = (unit: UnitOfWork, id: string, peer: string) =>
  unit.sql
    .insertInto("stream_page")
    .values({ stream_id: id, peer, seen_at: unit.now, still: null })
    .onConflict((conflict) => conflict.column("stream_id").doUpdateSet({ peer, seen_at: unit.now }))
    .execute();

const flags = { promote: false, wlConfig: false };

/** The creator of the path as the viewer sees him, unless he may not. */
const seenCreator = async (
  username: string,
  context: RequestContext,
): Promise<ViewedCreator | "user_not_found" | "blocked"> => {
  const viewed = await viewCreator(username, flags, context);
  if (viewed === null) return "user_not_found";
  return viewed.isClosed ? "blocked" : viewed;
};

const statuses: Readonly<Record<LiveStatus, ViewedStream["status"]>> = {
  offline: "offline",
  online: "offline",
  online_fans: "live",
  private: "private",
};

/** What a viewer is told of a creator's broadcast. */
const viewedStream = async (
  context: RequestContext,
  { creator, record }: ViewedCreator,
): Promise<ViewedStream> => {
  const { services, now } = context;
  const { database } = services;
  const viewerId = signedIn(context).id;
  const isOwner = creator.id === viewerId;
  const [live, alerts, shows] = await Promise.all([
    liveStreamOf(database, creator.id),
    wantsAlert(database, { creatorId: creator.id, accountId: viewerId }),
    isOwner
      ? openShowOf(database, viewerId, now)
      : openShowsFor(database, viewerId, now, creator.id).then((rows) => rows[0] ?? null),
  ]);
  const { status, poster } = record.chat;
  const { tipButtonHidden } = await tipSettingsNow(database, context.site);
  const takesTips = !record.can_edit && !isTipButtonHidden(tipButtonHidden, creator.username, "stream");
  return {
    ...{ status: statuses[status], poster, display_name: creator.display_name },
    ...{ access: hasAccess(record), has_private: shows !== null, alerts },
    has_tip_button: takesTips,
    has_tip_menu: takesTips && record.has_tip_menu,
    stream:
      live === null
        ? null
        : streamRecord(live, creator, {
            viewers: (await countViewers(database, live.id, now)).watching,
            raised: await raisedIn(database, live.id),
          }),
  };
};

/** Whether a page stands so surely among those who watch that its word changes nothing for others: it has missed one word at most. */
const keepsPlace = (viewer: Viewer | null, peer: string, now: EpochSeconds): boolean =>
  viewer?.peer === peer && now - viewer.seen_at <= 2 * STREAM_WORD_SECONDS;

/**
 * The viewer as he is in a broadcast; the broadcast's row is locked when his page is not there yet: viewers come in one after another,
 * so that the last place is given once and the number that is told is right. The words of those who are there wait for nobody.
 */
const viewerComing = async (
  unit: UnitOfWork,
  live: StreamRow,
  { id, peer }: { readonly id: AccountId; readonly peer: string },
): Promise<Viewer | null | "over"> => {
  const there = await viewerOf(unit.sql, live.id, id);
  if (keepsPlace(there, peer, unit.now)) return there;
  const { rows } = await sql`
    select from stream where id = ${live.id} and ended_at is null for update`.execute(unit.sql);
  return rows.length === 0 ? "over" : viewerOf(unit.sql, live.id, id);
};

type Joining = Omit<EndpointPayload<"joinStream">, "username">;
type Joined = Reply<EndpointAnswer<"joinStream">>;

/** Lets a viewer's page into a broadcast, or says again that it is there. `look`: not when he has a private chat with the creator. */
const comeIn = (
  context: RequestContext,
  { creator, record }: ViewedCreator,
  {
    peer,
    entering,
    look = false,
  }: { readonly peer: string; readonly entering: boolean; readonly look?: boolean },
): Promise<Joined> => {
  const { services, metadata } = context;
  const viewerId = signedIn(context).id;
  const { mediaServer } = services.ports;
  return services.store.transact<Joined>(metadata, async (unit) => {
    if (creator.id === viewerId || !hasAccess(record)) return refuse("not_allowed");
    const live = await liveStreamOf(unit.sql, creator.id);
    if (live === null) return refuse("stream_not_found");
    if (look && (await openShowsFor(unit.sql, viewerId, unit.now, creator.id)).length > 0)
      return refuse("not_allowed");
    const own = await viewerComing(unit, live, { id: viewerId, peer });
    if (own === "over") return refuse("stream_not_found");
    const { watching: others } = await countViewers(unit.sql, live.id, unit.now, viewerId);
    const ice_servers = iceServersFor(services.config.live, viewerId, unit.now);
    const raised = await raisedIn(unit.sql, live.id);
    const stream = streamRecord(live, creator, { viewers: others + 1, raised });
    const told = { stream, ice_servers, mode: modeOf(services.ports), muted: own?.muted ?? false };
    const isReplaced = !entering && own !== null && own.peer !== peer;
    if (isReplaced) return answer({ ...told, replaced: true });
    if (mediaServer === null && others >= context.site.p2pMaxViewers) return refuse("stream_full");
    const page = { peer, seen_at: unit.now, inside: true };
    await unit.sql
      .insertInto("stream_viewer")
      .values({ stream_id: live.id, account_id: viewerId, ...page })
      .onConflict((conflict) => conflict.columns(["stream_id", "account_id"]).doUpdateSet(page))
      .execute();
    // Who has just come wants a line: the creator's page is told, and asks who it is.
    const isNew = own === null || own.peer !== peer || !isWatching(own, unit.now);
    if (isNew) await tellViewers(unit, live.id);
    return answer({ ...told, replaced: false });
  });
};

/** The same with what the media server offers the page, where it wants that. */
const comeInWithLine = async (
  context: RequestContext,
  seen: ViewedCreator,
  { peer: name, entering = true, line = false, here = false }: Joining,
): Promise<Joined> => {
  const { services } = context;
  const peer = pageNamed(name, context);
  const { mediaServer } = services.ports;
  const joined = await comeIn(context, seen, { peer, entering });
  if (!line || mediaServer === null || joined.kind !== "answer" || joined.value.replaced) return joined;
  const live = { id: joined.value.stream.id, creator_id: seen.creator.id };
  const made = await makeLine(services, mediaServer, live, { account: signedIn(context).id, peer });
  return answer({ ...joined.value, offer: await takeLine(services, live, made, here) });
};

/** Lets who looks in where he may watch; his line is made meanwhile. Null: he may not, or would be refused. */
const comeInLooking = async (
  context: RequestContext,
  seen: ViewedCreator,
  peer: string,
): Promise<EndpointAnswer<"joinStream"> | null> => {
  const { services } = context;
  const { creator, record } = seen;
  const account = signedIn(context).id;
  if (creator.id === account || !hasAccess(record) || statuses[record.chat.status] !== "live") return null;
  const live = await liveStreamOf(services.database, creator.id);
  if (live === null) return null;
  const { mediaServer } = services.ports;
  const making = mediaServer === null ? null : makeLine(services, mediaServer, live, { account, peer });
  // Neither is left alone when the other fails.
  const [entering, line] = await Promise.allSettled([
    comeIn(context, seen, { peer, entering: true, look: true }),
    making,
  ]);
  const made = line.status === "fulfilled" ? line.value : null;
  if (entering.status === "rejected" || entering.value.kind !== "answer") {
    await refuseLine(services, made);
    if (entering.status === "rejected") throw entering.reason;
    return null;
  }
  if (line.status === "rejected") throw line.reason;
  return { ...entering.value.value, offer: await takeLine(services, live, made, true) };
};

/** Broadcasts. */
export const streamHandlers = {
  startStream: async ({ title, goal = null, peer: name }, context) => {
    const { services, metadata } = context;
    const creatorId = signedIn(context).id;
    const peer = pageNamed(name, context);
    const problems = { title: streamTitleProblem(title), goal: streamGoalProblem(goal) };
    const wrong = fieldTexts(problems);
    if (Object.keys(wrong).length > 0) return refuseFields(wrong);
    const fresh = services.ids.next();
    return services.store.transact(metadata, async (unit) => {
      // Of two pages at once the second waits, and takes the broadcast over.
      await unit.sql.selectFrom("account").select("id").where("id", "=", creatorId).forUpdate().execute();
      const creator = await creatorById(unit.sql, creatorId);
      if (creator === null || !creator.approved) return refuse("profile_pending");
      if (await isInPrivate(unit.sql, creatorId)) return refuse("in_private");
      const running = await liveStreamOf(unit.sql, creatorId);
      const id = running?.id ?? fresh;
      await takePage(unit, id, peer);
      if (running === null) await changeStream(unit, id, { type: "StartStream", creatorId, title, goal });
      const row = running ?? (await liveStreamOf(unit.sql, creatorId))!;
      const mode = modeOf(services.ports);
      tellIngest(unit, { live: services.config.live, mode }, { id, creatorId });
      return answer({
        ...(await ownStream(unit, row, { peer, mode })),
        ice_servers: iceServersFor(services.config.live, creatorId, unit.now),
      });
    });
  },

  keepStream: ({ id, peer: name, still = null }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const peer = pageNamed(name, context);
      const row = await liveStreamOf(unit.sql, signedIn(context).id);
      if (row === null || row.id !== id) return refuse("stream_not_found");
      if (still !== null && !isStill(still))
        return refuseFields({ still: "This has to be a small picture, as a JPEG." });
      const kept = await unit.sql
        .updateTable("stream_page")
        .set({ seen_at: unit.now, ...(still === null ? {} : { still }) })
        .where("stream_id", "=", id)
        .where("peer", "=", peer)
        .returning("peer")
        .executeTakeFirst();
      if (kept !== undefined && still !== null) await tellStatus(unit, row.creator_id);
      return answer(await ownStream(unit, row, { peer, mode: modeOf(context.services.ports) }));
    }),

  endStream: ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const { creatorId, startedAt } = await unit.load(streamDecider, id);
      if (creatorId !== signedIn(context).id) return refuse("stream_not_found");
      if ((await changeStream(unit, id, { type: "EndStream" })) !== null) return refuse("stream_not_found");
      const row = await unit.sql.selectFrom("stream").selectAll().where("id", "=", id).executeTakeFirst();
      return answer({
        seconds: (row?.ended_at ?? unit.now) - startedAt!,
        peak_viewers: row?.peak_viewers ?? 0,
        unique_viewers: row?.unique_viewers ?? 0,
      });
    }),

  getStream: async ({ username }, context) => {
    const seen = await seenCreator(username, context);
    return typeof seen === "string" ? refuse(seen) : answer(await viewedStream(context, seen));
  },

  enterStream: async ({ username, peer }, context) => {
    const seen = await seenCreator(username, context);
    if (typeof seen === "string") return refuse(seen);
    const [viewed, joined] = await Promise.all([
      viewedStream(context, seen),
      comeInLooking(context, seen, pageNamed(peer, context)),
    ]);
    return answer({ viewed, joined });
  },

  joinStream: async ({ username, ...page }, context) => {
    const seen = await seenCreator(username, context);
    return typeof seen === "string" ? refuse(seen) : comeInWithLine(context, seen, page);
  },

  sendStreamText: async ({ username, message }, context) => {
    const { services, metadata } = context;
    const viewer = signedIn(context);
    const seen = await seenCreator(username, context);
    if (typeof seen === "string") return refuse(seen);
    const { creator, record } = seen;
    const isOwner = creator.id === viewer.id;
    if (!hasAccess(record)) return refuse("not_allowed");
    const problem = chatProblem(message);
    if (problem !== null) return refuseFields({ message: problem });
    return services.store.transact(metadata, async (unit) => {
      // A subscriber who is blocked watches on until the end of what he paid, and says nothing (SUBP-28).
      if (!isOwner && (await isBlocked(unit.sql, viewer.id, creator.id))) return refuse("blocked");
      const live = await liveStreamOf(unit.sql, creator.id);
      if (live === null) return refuse("stream_not_found");
      // His own texts come one after another: the account's row is locked.
      const from = await unit.sql
        .selectFrom("account")
        .select(["id", "username", "display_name"])
        .where("id", "=", viewer.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const here = await viewerOf(unit.sql, live.id, viewer.id);
      const watches = here !== null && isWatching(here, unit.now);
      if (!isOwner && !watches) return refuse("not_allowed");
      if (watches && here.muted) return refuse("stream_muted");
      const last = await unit.sql
        .selectFrom("stream_message")
        .select("created_at")
        .where("stream_id", "=", live.id)
        .where("account_id", "=", viewer.id)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      const retryAfter = last === undefined ? 0 : last.created_at + CHAT_SECONDS - unit.now;
      if (retryAfter > 0) return refuse("chat_too_fast", { retryAfter });
      const line = { streamId: live.id, from, isCreator: isOwner, text: message.trim(), tip: null };
      await addStreamLine(unit, line);
      return answer({ ok: true as const });
    });
  },
} satisfies Partial<Handlers>;
