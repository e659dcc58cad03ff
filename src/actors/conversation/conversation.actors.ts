import { fromPromise } from "xstate";

import { conversationMachine } from "../../machines/conversation/conversation.machine.ts";
import type { ConversationAct, ReadUpTo } from "../../machines/conversation/conversation.setup.ts";
import type { AnswerTo, CallResult } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideComposer } from "../composer/composer.actors.ts";

/** Resolves once the page is in sight. */
const inSight = (browser: Window | null, signal: AbortSignal): Promise<void> => {
  const document = browser?.document;
  if (document === undefined || document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look, { signal });
  });
};

/** A conversation with its calls. */
export const provideConversation = (services: AppServices) => {
  const { call, browser } = services;
  return provideEvery(conversationMachine, {
    composer: provideComposer(services),
    loadConversation: fromPromise<AnswerTo<"getConversation">, EndpointInput<"getConversation">>(
      ({ input, signal }) => call("getConversation", input, { signal }),
    ),
    markRead: fromPromise<ReadUpTo, ReadUpTo>(async ({ input, signal }) => {
      await inSight(browser, signal);
      await call("readConversation", { username: input.username, up_to_id: input.id }, { signal });
      return input;
    }),
    readMessage: fromPromise<AnswerTo<"getMessage">, EndpointInput<"getMessage">>(({ input, signal }) =>
      call("getMessage", input, { signal }),
    ),
    submitAct: fromPromise<CallResult<unknown>, { readonly username: string; readonly act: ConversationAct }>(
      ({ input: { username, act } }) => {
        switch (act.kind) {
          case "delete":
            return call("deleteMessage", { id: act.id });
          case "block":
            return call("blockUser", { username });
          case "unblock":
            return call("unblockUser", { username });
        }
      },
    ),
  });
};
