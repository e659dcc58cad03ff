import "../journal/form-stand-in.ts";

import { fromPromise } from "xstate";

import { analyticsMachine } from "../../machines/analytics/analytics.machine.ts";
import { arrivalsMachine } from "../../machines/arrivals/arrivals.machine.ts";
import { dialogsMachine } from "../../machines/dialogs/dialogs.machine.ts";
import { openPostsMachine } from "../../machines/open-posts/open-posts.machine.ts";
import { toastsMachine } from "../../machines/toasts/toasts.machine.ts";
import { createFlash } from "../storage/flash.actors.ts";
import { provideTakePart } from "../take-part/take-part.actors.ts";
import { createForwardAnalytics } from "./analytics.actors.ts";
import type { DialogFlows } from "./dialog-flows.ts";
import { lazyMachine } from "./lazy-machine.ts";
import { provideEvery } from "./provide-every.ts";
import type { AppServices } from "./services.ts";

/** The dialogs' machine; the flows inside load with `loadFlows`, after this file. */
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
    tip: later("tip"),
    snapchat: later("snapchat"),
    invitation: later("invitation"),
    unlock: later("unlock"),
    subscribe: later("subscribe"),
    visitorSubscribe: later("visitorSubscribe"),
    membership: later("membership"),
    avatar: later("avatar"),
    accountMenu: later("accountMenu"),
    cancelSubscription: later("cancelSubscription"),
    resetPassword: later("resetPassword"),
    newPassword: later("newPassword"),
    confirmEmail: later("confirmEmail"),
  });
};

/** The machines that nobody needs before the first interaction, with every actor that touches the world. */
export const provideDeferred = (services: AppServices) => ({
  analytics: provideEvery(analyticsMachine, { forwardAnalytics: createForwardAnalytics(services) }),
  arrivals: arrivalsMachine,
  dialogs: provideDialogs(services),
  openPosts: provideEvery(openPostsMachine, { takePart: provideTakePart(services) }),
  toasts: provideEvery(toastsMachine, { flash: createFlash(services) }),
});

export { createRecorder } from "../journal/recorder.ts";
export { firstPicture } from "../browser/first-picture.ts";
export { loadAhead } from "./load-ahead.ts";
export { answerEntry } from "../profile/answer-entry.ts";
export { followCard } from "../cross-promotion/followed-cards.ts";
export { forgetAccounts } from "../storage/forget-accounts.ts";
export { trackVisit } from "../tracking/track-visit.ts";
