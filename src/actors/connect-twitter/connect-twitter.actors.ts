import { fromPromise } from "xstate";

import { twitterDismissalSeconds } from "../../domain/account/twitter-connection.ts";
import {
  connectTwitterMachine,
  type Memory,
} from "../../machines/connect-twitter/connect-twitter.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** The prompt to connect Twitter, with its call and what the browser remembers. */
export const provideConnectTwitter = ({ call, storage }: AppServices) =>
  provideEvery(connectTwitterMachine, {
    recallDismissal: fromPromise<boolean, Memory>(async ({ input }) => storage.read(input.memory) !== null),
    keepDismissal: fromPromise<void, Memory>(async ({ input }) =>
      storage.write(input.memory, true, twitterDismissalSeconds),
    ),
    linkTwitter: fromPromise<AnswerTo<"linkAccount">>(() => call("linkAccount", { provider: "twitter" })),
  });
