import { createActor } from "xstate";

import { firstPageOf, type AppRef } from "../../machines/app/app.machine.ts";
import { isHeld } from "../../machines/app/app.setup.ts";
import type { PageLocation } from "../../machines/router/route.ts";
import { watchBrowser } from "../browser/browser-facts.ts";
import { watchPageCache } from "../browser/page-cache.ts";
import { createJournal, type Journal } from "../journal/journal.ts";
import { appInput, firstOf } from "./app-input.ts";
import { createEventDispatcher } from "./event-dispatcher.ts";
import type { PageLogics } from "./page-logics.ts";
import { provideApp } from "./provide.ts";
import type { AppServices } from "./services.ts";

export interface StartedApp {
  readonly app: AppRef;
  readonly journal: Journal;
  readonly stop: () => void;
}

/** Loads the code of the page that a location shows. Rejects when it cannot be had; the app says so then. */
export const loadFirstPage = async (
  { globals }: AppServices,
  location: PageLocation,
  pages: PageLogics,
): Promise<void> => {
  const page = firstPageOf({ ...globals, location, first: firstOf(globals) });
  if (page !== "not-found") await pages.load(page);
};

/**
 * Creates and starts the app: when it returns, the page of the location has its actor if its code is loaded, and that
 * actor all answers that came with the page. Without a browser nothing is watched and no timer runs.
 */
export const startApp = (services: AppServices, location: PageLocation, pages: PageLogics): StartedApp => {
  const { globals, browser, now } = services;
  const dispatcher = createEventDispatcher(now);
  const journal = createJournal(() => Date.now());
  const app = createActor(provideApp(services, pages), {
    id: "app",
    input: appInput(services, location),
    inspect: (event) => {
      journal.inspect(event);
      dispatcher.inspect(event);
    },
    ...(browser === null ? { clock: { setTimeout: () => 0, clearTimeout: () => {} } } : {}),
  });
  app.start();
  dispatcher.open(app);
  // Guests have nothing to reopen: their first view goes without this code. On hold nothing further starts (SHELL-78).
  if (globals.user !== null && !isHeld(globals.user))
    void import("../subscribe/reopen.ts").then(({ reopenSubscribe }) =>
      reopenSubscribe(services, app, dispatcher.openDialog),
    );
  const watches =
    browser === null ? [] : [watchBrowser(browser, app), watchPageCache(browser, services, app)];
  return {
    app,
    journal,
    stop: () => {
      for (const unwatch of watches) unwatch();
      app.stop();
    },
  };
};
