import { fromPromise } from "xstate";

import { mentionsMachine } from "../../machines/mentions/mentions.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Looks for people while one of them is named. */
export const provideMentions = ({ call }: AppServices) =>
  provideEvery(mentionsMachine, {
    search: fromPromise<AnswerTo<"searchCreators">, { readonly query: string }>(({ input, signal }) =>
      call("searchCreators", input, { signal }),
    ),
  });
