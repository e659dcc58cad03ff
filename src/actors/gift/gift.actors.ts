import { fromPromise } from "xstate";

import { namesIn } from "../../domain/broadcast/broadcast.ts";
import { giftMachine, type GiftForm } from "../../machines/gift/gift.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createLoadPage } from "../list/list.actors.ts";

/** Hands gifts to the server, which is not given up when the page is left, and ends them. */
export const provideGift = (services: AppServices) => {
  const { call } = services;
  return provideEvery(giftMachine, {
    list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    giveGifts: fromPromise<AnswerTo<"giveGifts">, GiftForm>(({ input }) =>
      call("giveGifts", {
        ...{ usernames: namesIn(input.usernames), duration: input.duration, message: input.remark },
      }),
    ),
    endGift: fromPromise<AnswerTo<"endGift">, { readonly id: string }>(({ input, signal }) =>
      call("endGift", input, { signal }),
    ),
  });
};
