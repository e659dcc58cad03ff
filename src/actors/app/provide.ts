import { fromPromise } from "xstate";

import { analyticsMachine } from "../../machines/analytics/analytics.machine.ts";
import { appMachine } from "../../machines/app/app.machine.ts";
import { dialogsMachine } from "../../machines/dialogs/dialogs.machine.ts";
import { forEachPage, type pageMachines } from "../../machines/app/page-machines.ts";
import { routerMachine } from "../../machines/router/router.machine.ts";
import { sessionMachine } from "../../machines/session/session.machine.ts";
import { toastsMachine } from "../../machines/toasts/toasts.machine.ts";
import { createLoadBanners, lazyBanners } from "../banners/load-banners.ts";
import { createHistory } from "../router/history.actors.ts";
import { lazyPush } from "../push/load-push.ts";
import { createLogout, createReadLogoutFlag } from "../session/session.actors.ts";
import { loadSocket, type SocketMachine } from "../socket/load-socket.ts";
import { createFlash } from "../storage/flash.actors.ts";
import { createForwardAnalytics } from "./analytics.actors.ts";
import type { DialogFlows } from "./dialog-flows.ts";
import { lazyMachine } from "./lazy-machine.ts";
import { createLoadPageCode, pageMachine, type PageLogics } from "./page-logics.ts";
import { provideEvery } from "./provide-every.ts";
import type { AppServices } from "./services.ts";

/** The dialogs' machine; the flows inside load with `loadFlows`, after the first view. */
const provideDialogs = (services: AppServices) => {
  let flows: DialogFlows | null = null;
  const later = <Name extends keyof DialogFlows>(name: Name): DialogFlows[Name] =>
    lazyMachine(() => flows![name]);
  return provideEvery(dialogsMachine, {
    loadFlows: fromPromise(async () => {
      flows ??= (await import("./dialog-flows.ts")).provideDialogFlows(services);
    }),
    signIn: later("signIn"),
    signUp: later("signUp"),
    payment: later("payment"),
    subscribe: later("subscribe"),
    visitorSubscribe: later("visitorSubscribe"),
    cancelSubscription: later("cancelSubscription"),
    resetPassword: later("resetPassword"),
    newPassword: later("newPassword"),
    confirmEmail: later("confirmEmail"),
  });
};

/** The app's machine with every actor that touches the world. */
export const provideApp = (services: AppServices, pages: PageLogics): typeof appMachine => {
  let socket: SocketMachine | null = null;
  return provideEvery(appMachine, {
    ...(forEachPage((page) => pageMachine(pages, page, services)) as typeof pageMachines),
    analytics: provideEvery(analyticsMachine, { forwardAnalytics: createForwardAnalytics(services) }),
    banners: lazyBanners(services),
    dialogs: provideDialogs(services),
    loadBanners: createLoadBanners(),
    loadPage: createLoadPageCode(pages),
    ...lazyPush(services),
    router: provideEvery(routerMachine, { history: createHistory(services) }),
    session: provideEvery(sessionMachine, {
      logout: createLogout(services),
      readLogoutFlag: createReadLogoutFlag(services),
    }),
    loadSocket: fromPromise(async () => {
      socket = await loadSocket(services);
    }),
    socket: lazyMachine(() => socket!),
    toasts: provideEvery(toastsMachine, { flash: createFlash(services) }),
  });
};
