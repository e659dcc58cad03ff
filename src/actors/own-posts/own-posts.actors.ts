import { fromPromise } from "xstate";

import {
  ownPostsMachine,
  type OwnPostsInput,
  type PinToSet,
  type WaitingPosts,
} from "../../machines/own-posts/own-posts.machine.ts";
import type { AnswerTo, CallResult } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** What the owner of a profile does with his posts. What changes something is not given up when the page is left. */
export const provideOwnPosts = ({ call }: AppServices) =>
  provideEvery(ownPostsMachine, {
    countWaiting: fromPromise<CallResult<WaitingPosts>>(async ({ signal }) => {
      const [scheduled, pending] = await Promise.all([
        call("countScheduledPosts", {}, { signal }),
        call("countAutoPosts", {}, { signal }),
      ]);
      if (scheduled.status === "failed") return scheduled;
      if (pending.status === "failed") return pending;
      return { status: "ok", data: { scheduled: scheduled.data.count, pending: pending.data.count } };
    }),
    loadScheduled: fromPromise<AnswerTo<"getPosts">, OwnPostsInput>(({ input: { username }, signal }) =>
      call("getPosts", { username, status: "scheduled", limit: 48 }, { signal }),
    ),
    pinPost: fromPromise<AnswerTo<"pinPost">, PinToSet>(({ input: { postId: id, pins } }) =>
      call(pins ? "pinPost" : "unpinPost", { id }),
    ),
    deletePost: fromPromise<AnswerTo<"deletePost">, { readonly postId: number }>(
      ({ input: { postId: id } }) => call("deletePost", { id }),
    ),
  });
