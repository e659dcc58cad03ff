import { fromPromise } from "xstate";

import { listMachine } from "../../machines/list/list.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { takePartMachine } from "../../machines/take-part/take-part.machine.ts";
import type { AppServices } from "../app/services.ts";
import { provideEvery } from "../app/provide-every.ts";
import { createChangeFavorite } from "./change-favorite.actor.ts";
import { createLoadPage } from "../list/list.actors.ts";

/** What somebody does at one post, with the calls of it. */
export const provideTakePart = (services: AppServices) => {
  const { call } = services;
  return provideEvery(takePartMachine, {
    loadPost: fromPromise<AnswerTo<"getPost">, { readonly id: number }>(({ input, signal }) =>
      call("getPost", input, { signal }),
    ),
    changeLike: fromPromise<AnswerTo<"likePost">, { readonly id: number; readonly likes: boolean }>(
      ({ input: { id, likes } }) => call(likes ? "likePost" : "unlikePost", { id }),
    ),
    changeFavorite: createChangeFavorite(services),
    votePoll: fromPromise<AnswerTo<"votePoll">, { readonly id: number; readonly option: number }>(
      ({ input }) => call("votePoll", input),
    ),
    writeComment: fromPromise<AnswerTo<"writeComment">, { readonly id: number; readonly text: string }>(
      ({ input }) => call("writeComment", input),
    ),
    deleteComment: fromPromise<AnswerTo<"deleteComment">, { readonly id: number }>(({ input }) =>
      call("deleteComment", input),
    ),
    list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
  });
};
