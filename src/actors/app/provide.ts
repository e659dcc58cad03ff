import { analyticsMachine } from "../../machines/analytics/analytics.machine.ts";
import { appMachine } from "../../machines/app/app.machine.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../../machines/app/provided-by.ts";
import { captchaMachine } from "../../machines/captcha/captcha.machine.ts";
import { countdownMachine } from "../../machines/countdown/countdown.machine.ts";
import { dialogsMachine } from "../../machines/dialogs/dialogs.machine.ts";
import { landingMachine } from "../../machines/landing/landing.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { paymentMachine } from "../../machines/payment/payment.machine.ts";
import { profileMachine } from "../../machines/profile/profile.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { routerMachine } from "../../machines/router/router.machine.ts";
import { sessionMachine } from "../../machines/session/session.machine.ts";
import { signInMachine } from "../../machines/sign-in/sign-in.machine.ts";
import { signUpMachine } from "../../machines/sign-up/sign-up.machine.ts";
import { socketMachine } from "../../machines/socket/socket.machine.ts";
import { subscribeMachine } from "../../machines/subscribe/subscribe.machine.ts";
import { toastsMachine } from "../../machines/toasts/toasts.machine.ts";
import { visitorSubscribeMachine } from "../../machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { createFetchChallenge, createSolveChallenge } from "../captcha/captcha.actors.ts";
import { createTick } from "../countdown/tick.actors.ts";
import { createLoadPage } from "../list/list.actors.ts";
import {
  createClosePayment,
  createPayWithSavedCard,
  createReadPrice,
  createStartPayment,
} from "../payment/payment.actors.ts";
import { createFrame, createPopup, createRedirect } from "../payment/payment-window.actors.ts";
import {
  createDismissals,
  createFollowCreator,
  createLoadCreator,
  createReactivate,
} from "../profile/profile.actors.ts";
import { createLoadResource } from "../resource/resource.actors.ts";
import { createHistory } from "../router/history.actors.ts";
import { createLogout, createReadLogoutFlag } from "../session/session.actors.ts";
import { createSignIn } from "../sign-in/sign-in.actors.ts";
import { createSignUp } from "../sign-up/sign-up.actors.ts";
import { createRefreshToken } from "../socket/refresh-token.actors.ts";
import { createTransport } from "../socket/transport.actors.ts";
import { createFlash } from "../storage/flash.actors.ts";
import { createOpenBenefits, createRetention } from "../subscribe/subscribe.actors.ts";
import { createForwardAnalytics } from "./analytics.actors.ts";
import { provideEvery } from "./provide-every.ts";
import type { AppServices } from "./services.ts";

const provideDialogs = (services: AppServices) => {
  const captcha = provideEvery(captchaMachine, {
    fetchChallenge: createFetchChallenge(services),
    solveChallenge: createSolveChallenge(),
  });
  const signIn = provideEvery(signInMachine, { signIn: createSignIn(services), captcha });
  const signUp = provideEvery(signUpMachine, { signUp: createSignUp(services), captcha });
  const payment = provideEvery(paymentMachine, {
    startPayment: createStartPayment(services),
    payWithSavedCard: createPayWithSavedCard(services),
    closePayment: createClosePayment(services),
    readPrice: createReadPrice(services),
    popup: createPopup(services),
    redirect: createRedirect(services),
    frame: createFrame(services),
  });
  const openBenefits = createOpenBenefits(services);
  const retention = createRetention(services);
  return provideEvery(dialogsMachine, {
    signIn,
    signUp,
    payment,
    subscribe: provideEvery(subscribeMachine, {
      openBenefits,
      retention,
      payment,
      countdown: provideEvery(countdownMachine, { tick: createTick(services) }),
    }),
    visitorSubscribe: provideEvery(visitorSubscribeMachine, { openBenefits, retention, signIn, signUp }),
  });
};

/** The app's machine with every actor that touches the world. */
export const provideApp = (services: AppServices): typeof appMachine =>
  provideEvery(appMachine, {
    analytics: provideEvery(analyticsMachine, { forwardAnalytics: createForwardAnalytics(services) }),
    dashboard: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    dialogs: provideDialogs(services),
    landing: provideEvery(landingMachine, {
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
    profile: provideEvery(profileMachine, {
      loadCreator: createLoadCreator(services),
      followCreator: createFollowCreator(services),
      reactivate: createReactivate(services),
      dismissals: createDismissals(services),
      tick: createTick(services),
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    }),
    router: provideEvery(routerMachine, { history: createHistory(services) }),
    session: provideEvery(sessionMachine, {
      logout: createLogout(services),
      readLogoutFlag: createReadLogoutFlag(services),
    }),
    socket: provideEvery(socketMachine, {
      transport: createTransport(services),
      refreshToken: createRefreshToken(services),
    }),
    toasts: provideEvery(toastsMachine, { flash: createFlash(services) }),
  });
