import { fromPromise } from "xstate";

import type { CopTask } from "../../machines/cop/cop.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Decides on an item, appeals, or deletes what it is about. */
export const createSubmitReview = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"decideReview">, CopTask & { readonly message: string }>(
    ({ input: { act, id, message, askedAt: asked_at }, signal }) => {
      switch (act) {
        case "approve":
          return call("decideReview", { id, decision: "approve", asked_at }, { signal });
        case "reject":
          return call("decideReview", { id, decision: "reject", reason: message, asked_at }, { signal });
        case "appeal":
          return call("appealReview", { id, message }, { signal });
        case "delete":
          return call("deleteReviewed", { id }, { signal });
      }
    },
  );

/** Reads the message of a report with those around it; the server notes who did. */
export const createOpenConversation = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"openReportedConversation">, { readonly id: string }>(({ input: { id }, signal }) =>
    call("openReportedConversation", { id }, { signal }),
  );
