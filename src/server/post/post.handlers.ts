import { parseStatuses, postPageSize, type PostStatus } from "../../domain/post/post.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { PostItem } from "../../protocol/records.ts";
import { remembered } from "../creator/remembered.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { addressEnd } from "../media/media-address.ts";
import { viewCreator, type ViewedCreator } from "../profile/viewed-creator.ts";
import { postItem, postReader } from "./post-item.ts";
import { readPosts, type PostRow } from "./post.reads.ts";
import { viewedPosts } from "./viewed-posts.ts";

type Input = Omit<EndpointInput<"getPosts">, "status"> & { readonly statuses: readonly PostStatus[] };
type Context = Pick<RequestContext, "services" | "session" | "viewer" | "now" | "site" | "country">;
type Refused = "user_not_found" | "not_allowed" | "blocked";

const noFlags = { promote: false, wlConfig: false };

const keyOf = (input: Input): string =>
  [
    input.username.toLowerCase(),
    input.statuses,
    input.type,
    input.before_time,
    input.before_id,
    input.limit,
  ].join(" ");

/** The rows of a page are the same for everybody. */
const rowsOf = ({ creator }: ViewedCreator, input: Input, context: Context): Promise<readonly PostRow[]> =>
  remembered(`rows ${keyOf(input)}`, context, () =>
    readPosts(context.services.database, {
      creatorId: creator.id,
      statuses: input.statuses,
      kind: input.type ?? null,
      before: input.before_time === undefined ? null : { time: input.before_time, id: input.before_id ?? 0 },
      limit: input.limit ?? postPageSize,
      now: context.now,
    }),
  );

const readItems = async (input: Input, context: Context): Promise<readonly PostItem[] | Refused> => {
  const { services, viewer, now } = context;
  const viewed = await viewCreator(input.username, noFlags, context);
  if (viewed === null) return "user_not_found";
  const { record } = viewed;
  if (viewed.isClosed) return "blocked";
  if (record.is_blocked === true) return [];
  if (input.statuses.includes("scheduled") && !record.can_edit) return "not_allowed";
  if (input.statuses.includes("winback") && !record.can_edit && !record.can_winback) return [];
  const rows = await rowsOf(viewed, input, context);
  const reader = postReader(record);
  const own = await viewedPosts(services.database, viewer?.id ?? null, rows, () => reader);
  const commentsClosed = record.setting.post_comments_disabled;
  const view = { keys: services.keys, now, viewer: reader, owner: record.can_edit, commentsClosed, ...own };
  return rows.map((row) => postItem(row, view));
};

export const postHandlers = {
  getPosts: async ({ status, ...rest }, context) => {
    const statuses = parseStatuses(status);
    if (statuses === null) return refuseFields({ status: "This list does not exist." });
    const input: Input = { ...rest, statuses };
    const { viewer, now } = context;
    const who = viewer === null ? "guest" : `${viewer.id} ${viewer.acting_as}`;
    // The same array answers again, so that its JSON is printed once.
    const key = `items ${keyOf(input)} ${context.country} ${who} ${addressEnd(now)}`;
    const items = await remembered(key, context, () => readItems(input, context));
    return typeof items === "string" ? refuse(items) : answer(items);
  },
} satisfies Partial<Handlers>;
