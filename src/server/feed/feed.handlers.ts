import { postPageSize } from "../../domain/post/post.ts";
import { isTipButtonHidden } from "../../domain/tip/tip-button.ts";
import type { EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { remembered } from "../creator/remembered.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { addressEnd } from "../media/media-address.ts";
import { postItem, postReader } from "../post/post-item.ts";
import { viewedPosts } from "../post/viewed-posts.ts";
import { mayEdit } from "../profile/creator-record.ts";
import { standingsOf, type Standing } from "../subscription/standing.ts";
import { readPostsOf, readRecentPosts, type FeedRow } from "./feed.reads.ts";

type Input = EndpointInput<"getFeed">;
type Context = Pick<RequestContext, "services" | "session" | "viewer" | "site" | "now">;
type Standings = ReadonlyMap<string, Standing>;

const userOf = (row: FeedRow): FeedItem["user"] => ({
  id: row.creator_id,
  username: row.username,
  display_name: row.display_name,
  fans_avatar_url: row.avatar_url,
  fans_cover_picture_url: row.cover_picture_url,
  is_streaming: false,
});

const readerAt = (creatorId: string, standings: Standings, { viewer }: Context) => {
  const owner = mayEdit(viewer, creatorId);
  return { owner, reader: postReader({ ...standings.get(creatorId)!, can_edit: owner }) };
};

const itemsOf = async (
  rows: readonly FeedRow[],
  standings: Standings,
  context: Context,
): Promise<readonly FeedItem[]> => {
  const { services, site, viewer, now } = context;
  const shown = rows.map((row) => ({ row, ...readerAt(row.creator_id, standings, context) }));
  const open = shown.filter(({ reader }) => reader.access).map(({ row }) => row.id);
  const own = await viewedPosts(services.database, viewer?.id ?? null, rows, open);
  return shown.map(({ row, owner, reader }) => ({
    ...postItem(row, { keys: services.keys, now, viewer: reader, owner, ...own }),
    user: userOf(row),
    // Guests share one answer on all sites.
    has_tip_button:
      viewer !== null && !owner && !isTipButtonHidden(site.tipButtonHidden, row.username, "profile"),
  }));
};

/** One row more than a page holds tells whether there is another page. */
const queryOf = ({ before_time, before_id = 0, limit = postPageSize }: Input, now: number) => ({
  before: before_time === undefined ? null : { time: before_time, id: before_id },
  limit: limit + 1,
  now,
});

const readRows = async (
  input: Input,
  { services: { database }, viewer, now }: Context,
): Promise<{ readonly rows: readonly FeedRow[]; readonly standings: Standings }> => {
  const viewerId = viewer?.id ?? null;
  const query = { ...queryOf(input, now), viewerId };
  if (input.list === "recent") {
    const rows = await readRecentPosts(database, query);
    const creators = [...new Set(rows.map(({ creator_id }) => creator_id))];
    return { rows, standings: await standingsOf(database, viewerId, creators, now) };
  }
  const standings = await standingsOf(database, viewerId, null, now);
  const followed = [...standings]
    .map(([id, standing]) => ({ id, reader: postReader({ ...standing, can_edit: false }) }))
    .filter(({ reader }) => reader.access || reader.accessFree)
    .map(({ id }) => id);
  return { rows: await readPostsOf(database, followed, query), standings };
};

/** A page of posts in at most three queries: who is followed, their posts, what the viewer likes. */
const readFeed = async (input: Input, context: Context): Promise<EndpointAnswer<"getFeed">> => {
  const { limit = postPageSize } = input;
  const { rows, standings } = await readRows(input, context);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await itemsOf(page, standings, context),
    next:
      rows.length > limit && last !== undefined ? { before_time: last.created_at, before_id: last.id } : null,
  };
};

export const feedHandlers = {
  getFeed: async (input, context) => {
    const { viewer, now } = context;
    if (viewer !== null) return answer(await readFeed(input, context));
    if (input.list !== "recent") return refuse("unauthorized");
    const key = `recent ${input.before_time} ${input.before_id} ${input.limit} ${addressEnd(now)}`;
    return answer(await remembered(key, context, () => readFeed(input, context)));
  },
} satisfies Partial<Handlers>;
