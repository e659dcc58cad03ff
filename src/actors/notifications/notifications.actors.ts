import { fromPromise } from "xstate";

import type { ReadTask } from "../../machines/notifications/notifications.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Marks notices as read. It goes on when the page is left: a notice that is opened leads away from it. */
export const createReadNotices = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"readNotices">, ReadTask>(({ input: { ids } }) =>
    call("readNotices", ids === undefined ? {} : { ids }),
  );
