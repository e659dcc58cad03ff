import { fromPromise } from "xstate";

import { whenIdle } from "../browser/when-idle.ts";

/** Loads the table of pages, for who begins without it. */
export const loadPageTable = () => import("../../machines/router/page-table.ts");

/** The same for the router, at once or when the browser is idle. */
export const createLoadPages = (browser: Window | null) =>
  fromPromise<void, { readonly whenIdle: boolean }>(async ({ input }) => {
    if (input.whenIdle && browser !== null) await whenIdle(browser);
    await loadPageTable();
  });
