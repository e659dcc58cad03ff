import { shownFileName } from "../../domain/upload/file-name.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, type Refusal } from "../http/reply.ts";
import { asRefused } from "../http/unwritten.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { isSold } from "../unlock/sold.ts";
import { lockPost, lockPosts } from "./post-counts.ts";
import { ownItem } from "./post-item.ts";
import { readPost, type StoredPost } from "./post.reads.ts";
import { withdraw } from "./publish-post.ts";
import { tellPost } from "./tell-post.ts";
import { createPost, editPost, pinsAreTaken } from "./write-post.ts";

/** New posts and edits of one creator. */
const WRITTEN_AN_HOUR = 60;
const HOUR = 3600;

const isThere = (post: StoredPost | null): post is StoredPost =>
  post !== null && (post.state === "planned" || post.state === "published");

/** A post of whose data the call touches, for nobody else to change until the transaction ends; null: there is none. */
const lockOwn = async (
  unit: UnitOfWork,
  context: RequestContext,
  postId: number,
): Promise<StoredPost | null> => {
  const found = await readPost(unit.sql, postId);
  if (!isThere(found) || found.creator_id !== subjectOf(context)) return null;
  await lockPosts(unit, found.creator_id);
  const post = await lockPost(unit, postId);
  return isThere(post) ? post : null;
};

const itemOf = (post: StoredPost, { services, now }: RequestContext) => ownItem(post, services.keys, now);

const limitWriting = async (context: RequestContext, creatorId: AccountId): Promise<Refusal | null> => {
  const { retryAfter } = await context.services.limits.consume(`post:${creatorId}`, WRITTEN_AN_HOUR, HOUR);
  return retryAfter > 0 ? refuse("too_many", { retryAfter }) : null;
};

const NOT_APPROVED = "This file was not approved. Please remove it.";

const statesOf = async ({ services: { database } }: RequestContext, { media }: StoredPost) => {
  const ids = media.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("media")
    .select(["id", "state", "error", "held", "name", "kind", "created_at"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const rejected = row.held === "rejected" ? ({ state: "failed", error: NOT_APPROVED } as const) : row;
      return [row.id, { state: rejected.state, error: rejected.error, name: shownFileName(row) }];
    }),
  );
};

const formOf = async (post: StoredPost, context: RequestContext): Promise<EndpointAnswer<"getOwnPost">> => {
  const { services, now } = context;
  const states = await statesOf(context, post);
  return {
    ...{ id: post.id, version: post.version, type: post.type, access: post.access, text: post.text },
    media: post.media.map(({ id, kind, thumb, uncensor_amount }) => ({
      ...{ vault_id: id, kind, uncensor_amount, ...states.get(id)! },
      thumb_url: thumb === null ? null : mediaAddress(services.keys, thumb, now),
    })),
    amount_usd: post.amount_usd,
    fund_goal: post.fund_goal,
    poll:
      post.poll === null
        ? null
        : { options: post.poll.options.map(({ text }) => text), ends_at: post.poll.ends_at },
    expire_after: post.expire_after,
    scheduled_at: post.scheduled_at,
    is_pinned: post.pinned_at !== null,
    is_winback: post.is_winback,
    share_on_twitter: post.shares_on_twitter,
    is_published: post.state === "published",
    is_sold: await isSold(services.database, "post", post.id),
  };
};

/** Calls with which creators write their posts (POSTS-25). */
export const ownPostHandlers = {
  createPost: async (input, context) => {
    const creatorId = subjectOf(context);
    const limited = await limitWriting(context, creatorId);
    if (limited !== null) return limited;
    const { services, site: limits, metadata } = context;
    const { id: accountId } = signedIn(context);
    return asRefused(
      services.store.transact(metadata, async (unit) =>
        answer(itemOf(await createPost(unit, { creatorId, accountId, input, limits }), context)),
      ),
    );
  },

  getOwnPost: async ({ id }, context) => {
    const { database } = context.services;
    const post = await readPost(database, id);
    if (!isThere(post) || post.creator_id !== subjectOf(context)) return refuse("post_not_found");
    return answer(await formOf(post, context));
  },

  editPost: async ({ id, version, ...input }, context) => {
    const limited = await limitWriting(context, subjectOf(context));
    if (limited !== null) return limited;
    return asRefused(
      context.services.store.transact(context.metadata, async (unit) => {
        const before = await lockOwn(unit, context, id);
        if (before === null) return refuse("post_not_found");
        if (version !== undefined && version !== before.version) return refuse("post_changed");
        const { id: accountId } = signedIn(context);
        const post = await editPost(unit, { before, accountId, input, limits: context.site });
        return answer(itemOf(post, context));
      }),
    );
  },

  deletePost: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const post = await lockOwn(unit, context, id);
      if (post === null) return refuse("post_not_found");
      await withdraw(unit, post, "deleted");
      return answer({ ok: true } as const);
    }),

  pinPost: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const post = await lockOwn(unit, context, id);
      if (post === null) return refuse("post_not_found");
      if (post.pinned_at === null) {
        if (await pinsAreTaken(unit, post.creator_id, id)) return refuse("pin_limit");
        await setPin(unit, post, unit.now);
      }
      return answer({ ok: true } as const);
    }),

  unpinPost: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const post = await lockOwn(unit, context, id);
      if (post === null) return refuse("post_not_found");
      if (post.pinned_at !== null) await setPin(unit, post, null);
      return answer({ ok: true } as const);
    }),

  countScheduledPosts: async (_, context) => {
    const { count } = await context.services.database
      .selectFrom("post")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("creator_id", "=", subjectOf(context))
      .where("state", "=", "planned")
      .where("scheduled_at", ">", context.now)
      .executeTakeFirstOrThrow();
    return answer({ count: Number(count) });
  },
} satisfies Partial<Handlers>;

const setPin = async (unit: UnitOfWork, post: StoredPost, pinnedAt: number | null): Promise<void> => {
  await unit.sql
    .updateTable("post")
    .set((row) => ({ pinned_at: pinnedAt, version: row("version", "+", 1) }))
    .where("id", "=", post.id)
    .execute();
  if (post.state === "published") tellPost(unit, post, pinnedAt === null ? "unpin" : "pin");
};
