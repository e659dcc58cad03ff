import { postPageSize } from "../../domain/post/post.ts";
import type { EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import { remembered } from "../creator/remembered.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { addressEnd } from "../media/media-address.ts";
import { postReader } from "../post/post-item.ts";
import { standingsOf, type Standing } from "../subscription/standing.ts";
import { feedItems } from "./feed-items.ts";
import { readPostsOf, readRecentPosts, type FeedRow } from "./feed.reads.ts";

type Input = EndpointInput<"getFeed">;
type Context = Pick<RequestContext, "services" | "session" | "viewer" | "site" | "now" | "country">;

/** One row more than a page holds tells whether there is another page. */
const queryOf = ({ before_time, before_id = 0, limit = postPageSize }: Input, now: number) => ({
  before: before_time === undefined ? null : { time: before_time, id: before_id },
  limit: limit + 1,
  now,
});

const readRows = async (
  input: Input,
  { services: { database }, viewer, now, country }: Context,
): Promise<{ readonly rows: readonly FeedRow[]; readonly standings: ReadonlyMap<string, Standing> }> => {
  const viewerId = viewer?.id ?? null;
  const query = { ...queryOf(input, now), viewerId };
  if (input.list === "recent") {
    const rows = await readRecentPosts(database, { ...query, country });
    const creators = [...new Set(rows.map(({ creator_id }) => creator_id))];
    return { rows, standings: await standingsOf(database, viewerId, creators, now) };
  }
  const standings = await standingsOf(database, viewerId, null, now);
  // Who has paid keeps what he paid for, wherever he is.
  const readers = [...standings]
    .map(([id, standing]) => ({ id, reader: postReader({ ...standing, can_edit: false }) }))
    .filter(({ reader }) => reader.access || reader.accessFree);
  const idsOf = (some: typeof readers) => some.map(({ id }) => id);
  const paid = idsOf(readers.filter(({ reader }) => reader.access));
  return { rows: await readPostsOf(database, idsOf(readers), { ...query, country, paid }), standings };
};

/** A page of posts in at most three queries: who is followed, their posts, what the viewer likes; one more where the site's settings name creators. */
const readFeed = async (input: Input, context: Context): Promise<EndpointAnswer<"getFeed">> => {
  const { limit = postPageSize } = input;
  const { rows, standings } = await readRows(input, context);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await feedItems(page, standings, context),
    next:
      rows.length > limit && last !== undefined ? { before_time: last.created_at, before_id: last.id } : null,
  };
};

export const feedHandlers = {
  getFeed: async (input, context) => {
    const { viewer, now } = context;
    if (viewer !== null) return answer(await readFeed(input, context));
    if (input.list !== "recent") return refuse("unauthorized");
    const key = `recent ${input.before_time} ${input.before_id} ${input.limit} ${context.country} ${addressEnd(now)}`;
    return answer(await remembered(key, context, () => readFeed(input, context)));
  },
} satisfies Partial<Handlers>;
