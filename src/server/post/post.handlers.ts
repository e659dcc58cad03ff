import { hasAccess } from "../../domain/profile/access.ts";
import { parseStatuses, postPageSize, type PostStatus } from "../../domain/post/post.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { PostItem } from "../../protocol/records.ts";
import { findCreator, type CreatorRow } from "../creator/creator.reads.ts";
import { remembered } from "../creator/remembered.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { addressEnd } from "../media/media-address.ts";
import { creatorRecord, mayEdit } from "../profile/creator-record.ts";
import { standingOf } from "../subscription/standing.ts";
import { postItem } from "./post-item.ts";
import { readPosts } from "./post.reads.ts";

type Input = Omit<EndpointInput<"getPosts">, "status"> & { readonly statuses: readonly PostStatus[] };
type Context = Pick<RequestContext, "services" | "viewer" | "now">;

const noFlags = { promote: false, wlConfig: false };

const readItems = async (creator: CreatorRow, input: Input, context: Context): Promise<PostItem[]> => {
  const { services, viewer, now } = context;
  const standing = await standingOf(services.database, viewer?.id ?? null, creator.id, now);
  const record = creatorRecord(creator, standing, { viewer, flags: noFlags, now });
  if (input.statuses.includes("winback") && !record.can_edit && !record.can_winback) return [];
  const rows = await readPosts(services.database, {
    creatorId: creator.id,
    viewerId: viewer?.id ?? null,
    statuses: input.statuses,
    kind: input.type ?? null,
    before: input.before_time === undefined ? null : { time: input.before_time, id: input.before_id ?? 0 },
    limit: input.limit ?? postPageSize,
    now,
  });
  const reader = { access: hasAccess(record), accessFree: record.is_subscribed_free };
  return rows.map((row) =>
    postItem(row, { keys: services.keys, now, viewer: reader, owner: record.can_edit }),
  );
};

const keyOf = (input: Input, now: number): string =>
  [
    "post",
    input.username.toLowerCase(),
    input.statuses,
    input.type,
    input.before_time,
    input.before_id,
    input.limit,
    addressEnd(now),
  ].join(" ");

const isEditor = async ({ username }: Input, { services, viewer }: Context): Promise<boolean> => {
  const creator = viewer === null ? null : await findCreator(services.database, username);
  return creator !== null && mayEdit(viewer, creator.id);
};

export const postHandlers = {
  getPosts: async ({ status, ...rest }, context) => {
    const statuses = parseStatuses(status);
    if (statuses === null) return refuseFields({ status: "This list does not exist." });
    const input: Input = { ...rest, statuses };
    if (statuses.includes("scheduled") && !(await isEditor(input, context))) return refuse("not_allowed");
    const read = async (): Promise<PostItem[] | null> => {
      const creator = await findCreator(context.services.database, input.username);
      return creator === null ? null : readItems(creator, input, context);
    };
    const items = context.viewer === null ? await remembered(keyOf(input, context.now), context, read) : await read();
    return items === null ? refuse("user_not_found") : answer(items);
  },
} satisfies Partial<Handlers>;
