import { fromPromise } from "xstate";

import type { AutoType } from "../../domain/auto-message/auto-message.ts";
import type { AutoAnswer } from "../../machines/auto-message-editor/auto-message-editor.machine.ts";
import {
  autoMessagesMachine,
  type AutosAnswer,
  type AutoToSwitch,
} from "../../machines/auto-messages/auto-messages.machine.ts";
import { autoOf, autosOf } from "../../machines/own-items/answers-of.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideAutoMessageEditor } from "../auto-message-editor/auto-message-editor.actors.ts";

/** What a creator does with messages that are sent by themselves. What changes something is not given up when the page is left. */
export const provideAutoMessages = (services: AppServices) => {
  const { call } = services;
  return provideEvery(autoMessagesMachine, {
    autoMessageEditor: provideAutoMessageEditor(services),
    loadMessages: fromPromise<AutosAnswer, { readonly type: AutoType }>(async ({ input, signal }) =>
      autosOf(await call("getAutoMessages", input, { signal })),
    ),
    switchMessage: fromPromise<AutoAnswer, AutoToSwitch>(async ({ input }) =>
      autoOf(await call("editAutoMessage", input)),
    ),
    deleteMessage: fromPromise<AnswerTo<"deleteAutoMessage">, { readonly id: number }>(({ input }) =>
      call("deleteAutoMessage", input),
    ),
  });
};
