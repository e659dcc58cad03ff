import { fromCallback } from "xstate";

import type { PageLocation } from "../../machines/router/route.ts";
import type { HistoryCommand } from "../../machines/router/router.machine.ts";
import type { AppServices } from "../app/services.ts";

export const readLocation = (browser: Window): PageLocation => ({
  path: browser.location.pathname,
  search: browser.location.search,
});

/** The browser's history: clean addresses (SHELL-39), to the top on each route change (SHELL-41). */
export const createHistory = ({ browser, now }: AppServices) =>
  fromCallback<HistoryCommand>(({ receive, sendBack }) => {
    if (browser === null) return;
    let path = browser.location.pathname;
    const tell = () => {
      const location = readLocation(browser);
      sendBack({ type: "location.changed", location, now: now() });
      if (location.path !== path) browser.scrollTo(0, 0);
      path = location.path;
    };
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) sendBack({ type: "page.shown" });
    };
    browser.addEventListener("popstate", tell);
    browser.addEventListener("pageshow", shown);
    receive((command) => {
      if (command.type === "history.reloaded") browser.location.reload();
      if (command.type === "history.loaded")
        browser.location[command.replace ? "replace" : "assign"](command.to);
      if (command.type !== "history.pushed") return;
      if (command.replace) browser.history.replaceState(null, "", command.to);
      else browser.history.pushState(null, "", command.to);
      tell();
    });
    return () => {
      browser.removeEventListener("popstate", tell);
      browser.removeEventListener("pageshow", shown);
    };
  });
