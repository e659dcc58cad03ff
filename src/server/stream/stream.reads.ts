import { sql, type Kysely, type Selectable } from "kysely";

import {
  CHAT_KEPT,
  ONLINE_SECONDS,
  VIEWER_SILENCE_SECONDS,
  type LiveStatus,
} from "../../domain/stream/broadcast.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { SocketData } from "../../protocol/socket-events.ts";
import type { Stream } from "../../protocol/stream/stream.records.ts";
import type { Database } from "../database/schema.ts";
import type { StreamTable, StreamViewerTable } from "./stream.tables.ts";

export type StreamRow = Selectable<StreamTable>;

/** The broadcast of a creator that runs; null: there is none. */
export const liveStreamOf = async (
  database: Kysely<Database>,
  creatorId: AccountId,
): Promise<StreamRow | null> =>
  (await database
    .selectFrom("stream")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .where("ended_at", "is", null)
    .executeTakeFirst()) ?? null;

/** A broadcast that runs, by its id. */
export const liveStream = async (database: Kysely<Database>, id: string): Promise<StreamRow | null> =>
  (await database
    .selectFrom("stream")
    .selectAll()
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst()) ?? null;

export const pageOf = async (database: Kysely<Database>, id: string) =>
  (await database.selectFrom("stream_page").selectAll().where("stream_id", "=", id).executeTakeFirst()) ??
  null;

/** Those who watch now or may not speak, with their usernames, in the order of their ids. */
export const viewersOf = (database: Kysely<Database>, id: string, now: EpochSeconds) =>
  database
    .selectFrom("stream_viewer")
    .leftJoin("account", "account.id", "stream_viewer.account_id")
    .select(["stream_viewer.peer", "stream_viewer.seen_at", "stream_viewer.muted", "account.username"])
    .where("stream_viewer.stream_id", "=", id)
    .where((is) =>
      is.or([
        is("stream_viewer.seen_at", ">=", now - VIEWER_SILENCE_SECONDS),
        is("stream_viewer.muted", "=", true),
      ]),
    )
    .orderBy("stream_viewer.account_id")
    .execute();

/** An account in a broadcast; null: it has never come. */
export const viewerOf = async (
  database: Kysely<Database>,
  id: string,
  accountId: AccountId,
): Promise<Selectable<StreamViewerTable> | null> =>
  (await database
    .selectFrom("stream_viewer")
    .selectAll()
    .where("stream_id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst()) ?? null;

/** How many watch now, without one account, and how many accounts have ever come. */
export const countViewers = async (
  database: Kysely<Database>,
  id: string,
  now: EpochSeconds,
  except = "",
): Promise<{ readonly watching: number; readonly ever: number }> => {
  const { rows } = await sql<{ watching: number; ever: number }>`
    select count(*) filter (where seen_at >= ${now - VIEWER_SILENCE_SECONDS} and account_id <> ${except})::int as watching,
      count(*)::int as ever
    from stream_viewer where stream_id = ${id}`.execute(database);
  return rows[0]!;
};

export const isWatching = ({ seen_at }: { readonly seen_at: EpochSeconds }, now: EpochSeconds): boolean =>
  now - seen_at <= VIEWER_SILENCE_SECONDS;

interface ViewerPage {
  readonly peer: string;
  readonly account_id?: AccountId;
}

/** Those with a page of this name who watch now, of any account or of the given one. */
export const watchingViewers = (
  database: Kysely<Database>,
  id: string,
  { peer, account_id }: ViewerPage,
  now: EpochSeconds,
) =>
  database
    .selectFrom("stream_viewer")
    .where("stream_viewer.stream_id", "=", id)
    .where("stream_viewer.peer", "=", peer)
    .$if(account_id !== undefined, (query) => query.where("stream_viewer.account_id", "=", account_id!))
    .where("stream_viewer.seen_at", ">=", now - VIEWER_SILENCE_SECONDS);

/** The first of them; null: nobody does. */
export const watchingViewer = async (
  database: Kysely<Database>,
  id: string,
  page: ViewerPage,
  now: EpochSeconds,
): Promise<Pick<StreamViewerTable, "account_id"> | null> =>
  (await watchingViewers(database, id, page, now)
    .select("account_id")
    .orderBy("account_id")
    .limit(1)
    .executeTakeFirst()) ?? null;

export interface Streamer {
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
}

/** What the tips in a broadcast's chat come to, less what went back of them, in cents. */
export const raisedIn = async (database: Kysely<Database>, id: string): Promise<Cents> => {
  // Their sales are booked after the chat has told of them.
  const { rows } = await sql<{ raised: Cents }>`
    select coalesce(sum(m.tip_usd - (
      select coalesce(sum(l.amount), 0) from ledger_posting l
      where l.payment_id = m.tip_payment_id and l.account like 'buyer:%' and l.kind <> 'sale'
    )), 0)::int as raised
    from stream_message m where m.stream_id = ${id} and m.tip_usd is not null`.execute(database);
  return rows[0]!.raised;
};

/** A broadcast as pages are told of it; `raised` in cents. */
export const streamRecord = (
  { id, title, goal, started_at }: Pick<StreamRow, "id" | "title" | "goal" | "started_at">,
  { username, display_name, avatar_url }: Streamer,
  { viewers, raised }: { readonly viewers: number; readonly raised: Cents },
): Stream => ({
  ...{ id, username, display_name, fans_avatar_url: avatar_url },
  ...{ title, goal, raised, started_at, viewers },
});

/** The newest texts that stand in a chat, oldest first. */
export const chatOf = async (
  database: Kysely<Database>,
  { id, creator_id }: Pick<StreamRow, "id" | "creator_id">,
): Promise<SocketData<"chat.history">["messages"]> => {
  const rows = await database
    .selectFrom("stream_message")
    .innerJoin("account", "account.id", "stream_message.account_id")
    .select([
      "stream_message.id as id",
      "stream_message.text as text",
      "stream_message.created_at as created_at",
      "stream_message.tip_usd as tip_amount",
      "account.id as account_id",
      "account.username as username",
      "account.display_name as display_name",
    ])
    .where("stream_message.stream_id", "=", id)
    .where("stream_message.deleted_at", "is", null)
    .orderBy("stream_message.id", "desc")
    .limit(CHAT_KEPT)
    .execute();
  return rows.toReversed().map(({ account_id, ...row }) => ({
    ...{ ...row, stream_id: id, is_model: account_id === creator_id },
  }));
};

/** Whether a creator is in a private show that is paid: until it is over he is not live. */
export const isInPrivate = async (database: Kysely<Database>, creatorId: AccountId): Promise<boolean> => {
  const held = await database
    .selectFrom("private_show")
    .select("id")
    .where("creator_id", "=", creatorId)
    .where("status", "in", ["paid", "running"])
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
};

/** Whether a creator is live, in a private chat, or signed in, and the latest still (CENT-05, CENT-25). */
export const liveStatusOf = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  now: EpochSeconds,
): Promise<{ readonly status: LiveStatus; readonly poster: string | null }> => {
  if (await isInPrivate(database, creatorId)) return { status: "private", poster: null };
  const live = await liveStreamOf(database, creatorId);
  if (live !== null)
    return { status: "online_fans", poster: (await pageOf(database, live.id))?.still ?? null };
  const used = await database
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", creatorId)
    .where("used_at", ">", now - ONLINE_SECONDS)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return { status: used === undefined ? "offline" : "online", poster: null };
};
