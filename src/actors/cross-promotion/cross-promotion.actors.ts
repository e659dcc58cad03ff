import { fromPromise } from "xstate";

import {
  crossPromotionMachine,
  type PromotionTask,
} from "../../machines/cross-promotion/cross-promotion.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideMentions } from "../mentions/mentions.actors.ts";

/** Whom nobody can ask is said where the name was typed: the server names fields with 422 alone (API-28). */
const atField = (answer: AnswerTo<"askPromotion">): AnswerTo<"askPromotion"> =>
  answer.status === "failed" && answer.failure.code === "user_not_found"
    ? { ...answer, failure: { ...answer.failure, fields: { username: answer.failure.error } } }
    : answer;

/** Reads and changes whom a creator promotes. What changes it is not given up when the page is left. */
export const provideCrossPromotion = (services: AppServices) => {
  const { call } = services;
  return provideEvery(crossPromotionMachine, {
    mentions: provideMentions(services),
    loadPromotions: fromPromise<AnswerTo<"getPromotions">>(({ signal }) =>
      call("getPromotions", {}, { signal }),
    ),
    askPromotion: fromPromise<AnswerTo<"askPromotion">, { readonly username: string }>(async ({ input }) =>
      atField(await call("askPromotion", input)),
    ),
    actOnPromotion: fromPromise<AnswerTo<"removePromotion">, PromotionTask>(({ input: { act, id } }) =>
      act === "accept" ? call("acceptPromotion", { id }) : call("removePromotion", { id }),
    ),
    orderPromotions: fromPromise<AnswerTo<"orderPromotions">, { readonly ids: readonly number[] }>(
      ({ input }) => call("orderPromotions", input),
    ),
  });
};
