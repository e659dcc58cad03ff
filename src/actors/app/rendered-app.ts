import { createActor, fromPromise, type NonReducibleUnknown } from "xstate";

import type { AppRef } from "../../machines/app/app.machine.ts";
import type { PageLocation } from "../../machines/router/route.ts";
import type { RouteChanged, RouterRef } from "../../machines/router/router.machine.ts";
import type { PageGlobals } from "../../protocol/page-globals.ts";
import { createKnownAnswers, type KnownAnswers } from "../http/known-answers.ts";
import { createEntryStorage } from "../storage/entry-storage.ts";
import { appInput } from "./app-input.ts";
import type { PageLogics } from "./page-logics.ts";
import { provideApp } from "./provide.ts";
import type { AppServices } from "./services.ts";

interface Visit {
  readonly globals: PageGlobals;
  readonly known: KnownAnswers;
}

/** Shows the app of a visit to `work`, which must not wait for anything: the visit is over when it returns. */
export type ShowApp = <Result>(
  globals: PageGlobals,
  location: PageLocation,
  work: (app: AppRef) => Result,
) => Result;

/** Nothing is due while a page is rendered. */
const still = { setTimeout: () => 0, clearTimeout: () => {} };

/** What comes after the first view: a server waits for none of it. */
const never = <Input extends NonReducibleUnknown>() => ({
  ...fromPromise<void, Input>(() => new Promise(() => {})),
  start: () => {},
});

/**
 * The app without a browser: it knows the answers of the page, and whatever else is asked stays open. The machines are built
 * once, for all visitors, before the first one comes; their actors find the visitor's services in the visit that is shown. Before
 * and after a visit there are none, and asking for them throws: no actor can keep one visitor's data for another. Of what
 * actors emit a first view needs the router's word alone. `pages` have to be loaded.
 */
export const createRenderedApp = (pages: PageLogics): ShowApp => {
  let visit: Visit | null = null;
  const shown = (): Visit => {
    if (visit === null)
      throw new Error("An actor asked for a visitor's services while no page was rendered.");
    return visit;
  };
  const now = () => shown().globals.now;
  const services: AppServices = {
    get globals() {
      return shown().globals;
    },
    call: () => new Promise(() => {}),
    known: { take: (name, input) => shown().known.take(name, input) },
    storage: createEntryStorage(() => null, now),
    tab: createEntryStorage(() => null, now),
    now,
    random: () => 0,
    browser: null,
  };
  const machine = provideApp(services, pages).provide({
    actors: { loadDeferred: never<{ readonly whenIdle: boolean }>(), loadSocket: never() },
  });
  return (globals, location, work) => {
    visit = { globals, known: createKnownAnswers(globals.answers) };
    try {
      const app = createActor(machine, { id: "app", input: appInput(services, location), clock: still });
      const changes: RouteChanged[] = [];
      (app.system.get("router") as RouterRef).on("route.changed", (change) => void changes.push(change));
      app.start();
      for (const change of changes) app.send(change);
      // Nothing is stopped: no timer and no listener holds the actors.
      return work(app);
    } finally {
      visit = null;
    }
  };
};
