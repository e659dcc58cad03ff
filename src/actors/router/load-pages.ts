import { fromPromise } from "xstate";

import type { PagesLoaded } from "../../machines/router/router.machine.ts";
import { whenIdle } from "../browser/when-idle.ts";

/** Loads the table of pages, for who begins without it. */
export const loadPageTable = () => import("../../machines/router/page-table.ts");

/** The same for the router, at once or when the browser is idle. Rejects when the server does not have it any more. */
export const createLoadPages = (browser: Window | null) =>
  fromPromise<PagesLoaded, { readonly whenIdle: boolean }>(async ({ input }) => {
    if (input.whenIdle && browser !== null) await whenIdle(browser);
    try {
      await loadPageTable();
      return "known";
    } catch (error) {
      if (browser?.navigator.onLine === false) return "offline";
      throw error;
    }
  });
