import { fromPromise } from "xstate";

import type { RowTask } from "../../machines/managed-list/managed-list.machine.ts";
import { rowActs } from "../../machines/managed-list/managed-pages.ts";
import type { CallResult } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Does with a row what was asked; a fan is blocked by his username. */
export const createActOnRow = ({ call }: AppServices) =>
  fromPromise<CallResult<unknown>, RowTask>(({ input: { act, id }, signal }) =>
    act === "block" || act === "unblock"
      ? call(rowActs[act].endpoint, { username: id }, { signal })
      : call(rowActs[act].endpoint, { id }, { signal }),
  );

/** Puts a text into the clipboard; rejects where the browser does not allow it. */
export const createCopyText = ({ browser }: AppServices) =>
  fromPromise<void, string>(async ({ input }) => {
    if (browser === null) throw new Error("There is no browser.");
    await browser.navigator.clipboard.writeText(input);
  });
