import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Asks the server to send the confirmation mail again. */
export const createResendEmail = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"resendEmail">>(({ signal }) => call("resendEmail", {}, { signal }));
