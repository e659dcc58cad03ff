import { fromCallback, fromPromise } from "xstate";

import { dismissalSeconds } from "../../domain/profile/ending-memory.ts";
import type { DismissalKept } from "../../machines/profile/dismissals.ts";
import type { EntryQuestion, WarningAnswered } from "../../machines/profile/entry-warning.ts";
import type { FoundMessage } from "../../machines/profile/profile-events.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { loadDeferredCode } from "../app/load-deferred.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";

interface OfCreator {
  readonly username: string;
}

/** The record with everything that a profile shows. */
const whole = ({ username }: OfCreator) => ({ username, promote: "1", wl_config: "1" }) as const;

/** Reads the creator's record; at once when the page brought it. */
export const createLoadCreator = ({ call, known }: AppServices) =>
  answeredAtOnce<AnswerTo<"getCreator">, OfCreator>(
    fromPromise(({ input, signal }) => call("getCreator", whole(input), { signal })),
    (input) => known.take("getCreator", whole(input)),
  );

/** Looks for a message between the viewer and the creator (PROFILE-27). */
export const createFindMessage = ({ call }: AppServices) =>
  fromPromise<FoundMessage, OfCreator & { readonly id: number }>(
    async ({ input: { username, id }, signal }) => {
      try {
        const { status } = await call("getConversation", { username, around: id }, { signal });
        return { id, isFound: status === "ok" };
      } catch {
        return { id, isFound: null };
      }
    },
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

/** Remembers for ever who has agreed to the entry warning of a page (CWL-08, CWL-10). The server asks nobody. */
export const createEntryWarning = (services: AppServices) => {
  // The account is as it was when the page came.
  let accepted = false;
  return fromCallback<WarningAnswered, EntryQuestion>(({ input: { asks, memory }, receive, sendBack }) => {
    const { storage, browser, globals } = services;
    if (asks && !accepted && browser !== null && storage.read(memory) === null)
      queueMicrotask(() => sendBack({ type: "warning.due" }));
    receive((answer) => {
      accepted ||= answer.enters && globals.user !== null;
      loadDeferredCode()
        .then(({ answerEntry }) => answerEntry(services, memory, answer))
        // What is not kept is asked again.
        .catch(() => undefined);
    });
  });
};
