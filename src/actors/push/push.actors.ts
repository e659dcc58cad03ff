import { fromPromise } from "xstate";

import { PUSH_DECLINED_SECONDS } from "../../domain/push/push-notice.ts";
import {
  pushMachine,
  type NotificationAnswer,
  type PushReadiness,
} from "../../machines/push/push.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { subscribeOneSignal } from "./onesignal.ts";
import { subscribeWebPush } from "./web-push.ts";

const MEMORY = "push_declined";

/** Windows of today's browsers; phones of Apple have notifications only where the site is installed. */
type Notifying = Window & { readonly Notification?: typeof Notification; readonly PushManager?: unknown };

/** What the browser says before anybody is asked. */
export const createReadReadiness = ({ browser, storage }: AppServices) =>
  fromPromise(async (): Promise<PushReadiness> => {
    const notifying = browser as Notifying | null;
    const notification = notifying?.Notification;
    if (notifying === null || notification === undefined) return "unsupported";
    if (!("serviceWorker" in notifying.navigator) || notifying.PushManager === undefined)
      return "unsupported";
    if (!notifying.isSecureContext) return "unsupported";
    if (notification.permission !== "default") return notification.permission;
    return storage.read(MEMORY) === null ? "askable" : "declined";
  });

/** Puts the browser's own question; it wants a press just before, which was ours. */
export const createAskPermission = ({ browser }: AppServices) =>
  fromPromise((): Promise<NotificationAnswer> =>
    (browser as Window & typeof globalThis).Notification.requestPermission(),
  );

/** Remembers for 30 days that the question was declined. */
export const createRememberDeclined = ({ storage }: AppServices) =>
  fromPromise(async () => storage.write(MEMORY, true, PUSH_DECLINED_SECONDS));

/** Subscribes this browser with the provider and tells the server (API-21). What it is known by stays in here. */
export const createRegister = ({ browser, call }: AppServices) =>
  fromPromise(async ({ signal }): Promise<AnswerTo<"registerPush">> => {
    const found = await call("getPush", {}, { signal });
    if (found.status === "failed") return found;
    const { provider, key, script } = found.data;
    const page = browser as Window & typeof globalThis;
    const registration =
      provider === "onesignal" && script !== null
        ? await subscribeOneSignal(page, key, script)
        : await subscribeWebPush(page, key);
    return call("registerPush", registration, { signal });
  });

/** The machine that registers for notifications, with every actor that touches the world. */
export const providePush = (services: AppServices): typeof pushMachine =>
  provideEvery(pushMachine, {
    readReadiness: createReadReadiness(services),
    askPermission: createAskPermission(services),
    rememberDeclined: createRememberDeclined(services),
    register: createRegister(services),
  });
