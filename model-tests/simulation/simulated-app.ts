import { fromCallback, fromPromise } from "xstate";

import { createHiddenCreators } from "../../src/actors/browse/hidden-creators.actors.ts";
import { createForwardAnalytics } from "../../src/actors/app/analytics.actors.ts";
import { provideDialogFlows } from "../../src/actors/app/dialog-flows.ts";
import { provideEvery } from "../../src/actors/app/provide-every.ts";
import type { AppServices } from "../../src/actors/app/services.ts";
import { answeredAtOnce } from "../../src/actors/http/answered-at-once.ts";
import { createTick } from "../../src/actors/countdown/tick.actors.ts";
import { createLoadPage } from "../../src/actors/list/list.actors.ts";
import {
  createClosePayment,
  createPayWithSavedCard,
  createReadPrice,
  createStartPayment,
} from "../../src/actors/payment/payment.actors.ts";
import { createFrame, createPopup, createRedirect } from "../../src/actors/payment/payment-window.actors.ts";
import {
  createDismissals,
  createEntryWarning,
  createFindMessage,
  createFollowCreator,
  createLoadCreator,
} from "../../src/actors/profile/profile.actors.ts";
import { provideProfileOwner } from "../../src/actors/profile/profile-owner.ts";
import { createLoadResource } from "../../src/actors/resource/resource.actors.ts";
import { createLoadPages } from "../../src/actors/router/load-pages.ts";
import { createHistory } from "../../src/actors/router/history.actors.ts";
import {
  createLogout,
  createReadCounters,
  createReadLogoutFlag,
} from "../../src/actors/session/session.actors.ts";
import { createRefreshToken } from "../../src/actors/socket/refresh-token.actors.ts";
import { provideTakePart } from "../../src/actors/take-part/take-part.actors.ts";
import { openPostsMachine } from "../../src/machines/open-posts/open-posts.machine.ts";
import { createFlash } from "../../src/actors/storage/flash.actors.ts";
import { analyticsMachine } from "../../src/machines/analytics/analytics.machine.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { arrivalsMachine } from "../../src/machines/arrivals/arrivals.machine.ts";
import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import { landingMachine } from "../../src/machines/landing/landing.machine.ts";
import { listMachine } from "../../src/machines/list/list.machine.ts";
import { profileMachine } from "../../src/machines/profile/profile.machine.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import { routerMachine } from "../../src/machines/router/router.machine.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import type { FrameSent, SocketEvent } from "../../src/machines/socket/socket.machine.ts";
import { socketMachine } from "../../src/machines/socket/socket.machine.ts";
import { toastsMachine } from "../../src/machines/toasts/toasts.machine.ts";
import type { Seams } from "./seams.ts";

/** A page as its actors see the world. */
export interface PageServices extends AppServices {
  readonly browser: Window;
  /** Opens a socket; answers how to send and how to close. */
  readonly connect: (tell: (event: SocketEvent) => void) => {
    readonly send: (frame: FrameSent) => void;
    readonly close: () => void;
  };
}

let here: PageServices | null = null;

let strays = 0;

/** Until the step is over actors find this page around them; null: no page's. */
export const enterPage = (page: PageServices | null): void => {
  here = page;
};

/** How often an actor asked for the world in a step that was no page's: a mistake of the simulation. */
export const strayActors = (): number => strays;

const page = (): PageServices => {
  if (here !== null) return here;
  strays += 1;
  throw new Error("The simulation ran an actor outside of a page.");
};

const forwarded = <Part extends object>(part: () => Part): Part =>
  new Proxy({} as Part, {
    get: (_, key) => Reflect.get(part(), key) as unknown,
    set: (_, key, value) => Reflect.set(part(), key, value),
  });

/** Services that lead to whatever page is entered, so that machines are provided once for all pages of all runs. */
const services: AppServices = {
  globals: forwarded(() => page().globals),
  call: (...call) => page().call(...call),
  known: forwarded(() => page().known),
  storage: forwarded(() => page().storage),
  tab: forwarded(() => page().tab),
  now: () => page().now(),
  random: () => page().random(),
  browser: forwarded(() => page().browser),
};

const nothingToLoad = fromPromise<void>(async () => undefined);

/** The page's code is there: what it shows is shown before the start is over. */
const loadedAtOnce = answeredAtOnce<void, unknown>(nothingToLoad, () => undefined);

const transport = fromCallback<FrameSent>(({ receive, sendBack }) => {
  const line = page().connect(sendBack);
  receive(line.send);
  return line.close;
});

const provide = (seams: Seams): typeof appMachine => {
  const resource = provideEvery(resourceMachine, { loadResource: createLoadResource(services) });
  const { subscribe, ...flows } = provideDialogFlows(services);
  const payment = provideEvery(seams.payment, {
    startPayment: createStartPayment(services),
    payWithSavedCard: createPayWithSavedCard(services),
    closePayment: createClosePayment(services),
    readPrice: createReadPrice(services),
    popup: createPopup(services),
    redirect: createRedirect(services),
    frame: createFrame(services),
  });
  const actors = {
    analytics: provideEvery(analyticsMachine, { forwardAnalytics: createForwardAnalytics(services) }),
    arrivals: arrivalsMachine,
    dashboard: resource,
    dialogs: provideEvery(dialogsMachine, {
      ...flows,
      loadFlows: nothingToLoad,
      payment,
      subscribe: subscribe.provide({ actors: { payment } }) as typeof subscribe,
    }),
    landing: provideEvery(landingMachine, {
      hiddenCreators: createHiddenCreators(services),
      resource,
      // There is no page in which a dialog could stand.
      dialogForm: fromCallback(() => undefined),
      loadForms: nothingToLoad,
      signIn: flows.signIn,
      signUp: flows.signUp,
    }),
    openPosts: provideEvery(openPostsMachine, { takePart: provideTakePart(services) }),
    // Where people are led from the page of somebody who has blocked them.
    popular: fromCallback(() => undefined),
    // Rooms need cameras: who is in one is played beside the tabs (`live.ts`).
    privateView: fromCallback(() => undefined),
    watch: fromCallback(() => undefined),
    profile: provideEvery(profileMachine, {
      loadCreator: createLoadCreator(services),
      followCreator: createFollowCreator(services),
      findMessage: createFindMessage(services),
      dismissals: createDismissals(services),
      entryWarning: createEntryWarning(services),
      // Who looks at a page is no part of the world that is simulated.
      countView: fromCallback(() => undefined),
      tick: createTick(services),
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      owner: provideProfileOwner(services),
      loadOwner: fromPromise(async () => ({ offersTwitter: services.globals.links_twitter })),
    }),
    router: provideEvery(routerMachine, {
      history: createHistory(services),
      loadPages: createLoadPages(null),
    }),
    session: provideEvery(sessionMachine, {
      logout: createLogout(services),
      readCounters: createReadCounters(services),
      readLogoutFlag: createReadLogoutFlag(services),
    }),
    loadSocket: nothingToLoad,
    loadDeferred: loadedAtOnce,
    loadPage: loadedAtOnce,
    socket: provideEvery(socketMachine, { transport, refreshToken: createRefreshToken(services) }),
    toasts: provideEvery(toastsMachine, { flash: createFlash(services) }),
  };
  return appMachine.provide({ actors } as never) as typeof appMachine;
};

const provided = new WeakMap<Seams, typeof appMachine>();

/** The product's app with its own actors; only the line of the socket, and what is lazy, is the simulation's. */
export const simulatedApp = (seams: Seams): typeof appMachine => {
  const known = provided.get(seams) ?? provide(seams);
  provided.set(seams, known);
  return known;
};
