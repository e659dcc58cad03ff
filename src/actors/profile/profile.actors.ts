import { fromCallback, fromPromise } from "xstate";

import { dismissalSeconds } from "../../domain/profile/alerts.ts";
import type { DismissalKept } from "../../machines/profile/dismissals.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";

interface OfCreator {
  readonly username: string;
}

/** Reads the creator's record; at once when the page brought it. */
export const createLoadCreator = ({ call, known }: AppServices) =>
  answeredAtOnce<AnswerTo<"getCreator">, OfCreator>(
    fromPromise(({ input, signal }) => call("getCreator", { username: input.username }, { signal })),
    ({ username }) => known.take("getCreator", { username }),
  );

/** Follows for free (FOLLOW-02). */
export const createFollowCreator = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"follow">, OfCreator>(({ input }) => call("follow", { username: input.username }));

/** Knows for a day which countdowns were dismissed (PROFILE-50). */
export const createDismissals = ({ storage }: AppServices) =>
  fromCallback<DismissalKept, { readonly memories: readonly string[] }>(({ input, receive, sendBack }) => {
    const memories = input.memories.filter((memory) => storage.read(memory) !== null);
    // The server does not know them: what it rendered is taken over first.
    if (memories.length > 0) queueMicrotask(() => sendBack({ type: "dismissals.told", memories }));
    receive(({ memory }) => storage.write(memory, true, dismissalSeconds));
  });
