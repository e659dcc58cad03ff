import { fromPromise } from "xstate";

import { autoPostsMachine, type AutoPostsToSave } from "../../machines/auto-posts/auto-posts.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Reads and stores how automatic posts are set up; storing is not given up when the page is left. */
export const provideAutoPosts = ({ call }: AppServices) =>
  provideEvery(autoPostsMachine, {
    loadAutoPosts: fromPromise<AnswerTo<"getAutoPosts">>(({ signal }) =>
      call("getAutoPosts", {}, { signal }),
    ),
    saveAutoPosts: fromPromise<AnswerTo<"setAutoPosts">, AutoPostsToSave>(({ input: { form, was } }) =>
      call("setAutoPosts", { ...form, ...(was === null ? {} : { was }) }),
    ),
  });
