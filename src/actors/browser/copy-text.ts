import { fromPromise } from "xstate";

import type { AppServices } from "../app/services.ts";

/** Puts a text into the clipboard; refused where the browser does not let pages do so. */
export const createCopyText = ({ browser }: AppServices) =>
  fromPromise<void, { readonly text: string }>(async ({ input: { text } }) => {
    if (browser === null) throw new Error("There is no clipboard.");
    await browser.navigator.clipboard.writeText(text);
  });
