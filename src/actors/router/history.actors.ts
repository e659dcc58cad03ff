import { fromCallback } from "xstate";

import type { PageLocation } from "../../machines/router/route.ts";
import type { HistoryCommand } from "../../machines/router/router.machine.ts";
import type { AppServices } from "../app/services.ts";

export const readLocation = (browser: Window): PageLocation => ({
  path: browser.location.pathname,
  search: browser.location.search,
});

/** Where a plain click on a link of this site leads, null for every other click. */
export const followedLink = (event: MouseEvent, origin: string): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  if (link.target !== "" && link.target !== "_self") return null;
  if (link.origin !== origin || link.getAttribute("href")?.startsWith("#") === true) return null;
  return link.pathname + link.search;
};

/** The browser's history: links are followed without a load, clean addresses without a hash (SHELL-39), to the top on each route change (SHELL-41). */
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
    const followed = (event: MouseEvent) => {
      const to = followedLink(event, browser.location.origin);
      if (to === null) return;
      event.preventDefault();
      sendBack({ type: "navigation.requested", to });
    };
    browser.addEventListener("popstate", tell);
    browser.addEventListener("pageshow", shown);
    browser.document.addEventListener("click", followed);
    receive((command) => {
      if (command.type === "history.reloaded") browser.location.reload();
      if (command.type === "history.loaded") browser.location.assign(command.to);
      if (command.type !== "history.pushed") return;
      if (command.replace) browser.history.replaceState(null, "", command.to);
      else browser.history.pushState(null, "", command.to);
      tell();
    });
    return () => {
      browser.removeEventListener("popstate", tell);
      browser.removeEventListener("pageshow", shown);
      browser.document.removeEventListener("click", followed);
    };
  });
