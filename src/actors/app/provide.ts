import { fromPromise } from "xstate";

import { appMachine } from "../../machines/app/app.machine.ts";
import { forEachPage } from "../../machines/app/page-machines.ts";
import { routerMachine } from "../../machines/router/router.machine.ts";
import { sessionMachine } from "../../machines/session/session.machine.ts";
import { createLoadBanners, lazyBanners, lazyGrowl } from "../banners/load-banners.ts";
import { knownPages } from "../../machines/router/known-pages.ts";
import { createHistory } from "../router/history.actors.ts";
import { createLoadPages } from "../router/load-pages.ts";
import { lazyPush } from "../push/load-push.ts";
import { createLogout, createReadCounters, createReadLogoutFlag } from "../session/session.actors.ts";
import { loadSocket, type SocketMachine } from "../socket/load-socket.ts";
import { lazyMachine } from "./lazy-machine.ts";
import { lazyDeferred } from "./load-deferred.ts";
import { createLoadPageCode, pageMachine, type PageLogics } from "./page-logics.ts";
import { provideEvery } from "./provide-every.ts";
import type { AppServices } from "./services.ts";

/** The app's machine with every actor that touches the world. */
export const provideApp = (services: AppServices, pages: PageLogics): typeof appMachine => {
  let socket: SocketMachine | null = null;
  return provideEvery(appMachine, {
    // Without the table nobody is led to any other page.
    ...forEachPage((page) => pageMachine(pages, page, services), knownPages()?.kinds ?? pages.open),
    ...lazyDeferred(services),
    banners: lazyBanners(services),
    growl: lazyGrowl(services),
    loadBanners: createLoadBanners(),
    loadPage: createLoadPageCode(pages),
    ...lazyPush(services),
    router: provideEvery(routerMachine, {
      history: createHistory(services),
      loadPages: createLoadPages(services.browser),
    }),
    session: provideEvery(sessionMachine, {
      logout: createLogout(services),
      readCounters: createReadCounters(services),
      readLogoutFlag: createReadLogoutFlag(services),
    }),
    loadSocket: fromPromise(async () => {
      socket = await loadSocket(services);
    }),
    socket: lazyMachine(() => socket!),
  });
};
