import { fromPromise } from "xstate";

import type { Cursor, PageRequest, PageResult } from "../../machines/list/list.machine.ts";
import type { Call, CallResult } from "../../machines/resource/call.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";

/** Posts of a page unless the call says how many. */
const POSTS_PER_PAGE = 12;

const afterPosts = (posts: EndpointAnswer<"getPosts">, limit: number): Cursor | null => {
  const last = posts.at(-1);
  if (last === undefined || posts.length < limit) return null;
  return { before_time: last.post.created_at, before_id: last.post.id };
};

/** The page in an answer, with where the next one begins: a keyset for posts, a page number for cards. */
export const pageOf = (request: Call, answer: CallResult<unknown>): PageResult => {
  if (answer.status === "failed") return answer;
  if (request.endpoint === "getPosts") {
    const posts = answer.data as EndpointAnswer<"getPosts">;
    return { status: "ok", items: posts, next: afterPosts(posts, request.input.limit ?? POSTS_PER_PAGE) };
  }
  if (
    request.endpoint === "getFeed" ||
    request.endpoint === "getComments" ||
    request.endpoint === "getReview" ||
    request.endpoint === "getVault" ||
    request.endpoint === "getEarnings" ||
    request.endpoint === "getPayouts" ||
    request.endpoint === "getPurchases" ||
    request.endpoint === "getFavorites" ||
    request.endpoint === "getBillingHistory"
  ) {
    const { items, next } = answer.data as EndpointAnswer<
      | "getFeed"
      | "getComments"
      | "getReview"
      | "getVault"
      | "getEarnings"
      | "getPayouts"
      | "getPurchases"
      | "getFavorites"
      | "getBillingHistory"
    >;
    return { status: "ok", items, next };
  }
  if (request.endpoint === "getGalleries")
    return { status: "ok", items: (answer.data as EndpointAnswer<"getGalleries">).items, next: null };
  if (
    request.endpoint === "getTop" ||
    request.endpoint === "getRanking" ||
    request.endpoint === "getFollowing" ||
    request.endpoint === "getGalleryStats"
  ) {
    const { items, page, pages } = answer.data as EndpointAnswer<
      "getTop" | "getRanking" | "getFollowing" | "getGalleryStats"
    >;
    return { status: "ok", items, next: page < pages ? { p: page + 1 } : null };
  }
  throw new Error(`'${request.endpoint}' is not a list.`);
};

const withCursor = ({ request, cursor }: PageRequest): Call =>
  ({ ...request, input: { ...(request.input as object), ...cursor } }) as Call;

/** Reads a page of a list; the first one at once when the page brought it. */
export const createLoadPage = ({ call, known }: AppServices) =>
  answeredAtOnce<PageResult, PageRequest>(
    fromPromise(async ({ input, signal }) => {
      const { endpoint, input: fields } = withCursor(input);
      return pageOf(input.request, await call(endpoint, fields, { signal }));
    }),
    (input) => {
      const { endpoint, input: fields } = withCursor(input);
      const answer = known.take(endpoint, fields);
      return answer === null ? null : pageOf(input.request, answer);
    },
  );
