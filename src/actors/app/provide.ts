import { fromPromise } from "xstate";

import { analyticsMachine } from "../../machines/analytics/analytics.machine.ts";
import { appMachine } from "../../machines/app/app.machine.ts";
import { dialogsMachine } from "../../machines/dialogs/dialogs.machine.ts";
import { landingMachine } from "../../machines/landing/landing.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { profileMachine } from "../../machines/profile/profile.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { routerMachine } from "../../machines/router/router.machine.ts";
import { sessionMachine } from "../../machines/session/session.machine.ts";
import { toastsMachine } from "../../machines/toasts/toasts.machine.ts";
import { createTick } from "../countdown/tick.actors.ts";
import { createLoadPage } from "../list/list.actors.ts";
import { createDismissals, createFollowCreator, createLoadCreator } from "../profile/profile.actors.ts";
import { createLoadResource } from "../resource/resource.actors.ts";
import { createHistory } from "../router/history.actors.ts";
import { createLogout, createReadLogoutFlag } from "../session/session.actors.ts";
import { loadSocket, type SocketMachine } from "../socket/load-socket.ts";
import { createFlash } from "../storage/flash.actors.ts";
import { createForwardAnalytics } from "./analytics.actors.ts";
import type { DialogFlows } from "./dialog-flows.ts";
import { lazyMachine } from "./lazy-machine.ts";
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
  });
};

/** The app's machine with every actor that touches the world. */
export const provideApp = (services: AppServices): typeof appMachine => {
  let socket: SocketMachine | null = null;
  return provideEvery(appMachine, {
    analytics: provideEvery(analyticsMachine, { forwardAnalytics: createForwardAnalytics(services) }),
    dashboard: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    dialogs: provideDialogs(services),
    landing: provideEvery(landingMachine, {
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
    profile: provideEvery(profileMachine, {
      loadCreator: createLoadCreator(services),
      followCreator: createFollowCreator(services),
      dismissals: createDismissals(services),
      tick: createTick(services),
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    }),
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
