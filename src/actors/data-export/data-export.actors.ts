import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Asks for a file with one's own data. */
export const createExportData = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"exportData">>(({ signal }) => call("exportData", {}, { signal }));
