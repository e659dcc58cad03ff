import type { EndpointInput } from "../../protocol/endpoints.ts";
import { WORKER_PATH } from "./web-push.ts";

type Page = Window & typeof globalThis;

interface PlayerSubscription {
  readonly id?: string | null;
  readonly optIn: () => Promise<void>;
  readonly addEventListener: (
    name: "change",
    listener: (event: { readonly current: { readonly id?: string | null } }) => void,
  ) => void;
}

/** What we use of OneSignal's script for pages, version 16. */
interface OneSignal {
  readonly init: (options: object) => Promise<void>;
  readonly User: { readonly PushSubscription: PlayerSubscription };
}

type Deferring = Page & { OneSignalDeferred?: ((oneSignal: OneSignal) => void)[] };

/** Longer than this (milliseconds) nobody waits for an id. */
const TIMEOUT_MS = 30_000;

const idOf = (subscription: PlayerSubscription): Promise<string> =>
  new Promise((resolve, reject) => {
    if (subscription.id) return resolve(subscription.id);
    subscription.addEventListener("change", ({ current }) => {
      if (current.id) resolve(current.id);
    });
    return setTimeout(() => reject(new Error("OneSignal gave this browser no id.")), TIMEOUT_MS);
  });

const load = (page: Deferring, script: string): Promise<OneSignal> =>
  new Promise((resolve, reject) => {
    page.OneSignalDeferred = [resolve];
    const element = page.document.createElement("script");
    element.addEventListener("error", () => reject(new Error("OneSignal's script could not be loaded.")));
    element.src = script;
    page.document.head.append(element);
  });

/** Loads OneSignal's script, which no page has otherwise, and has it subscribe this browser; its worker is the site's. */
export const subscribeOneSignal = async (
  page: Page,
  appId: string,
  script: string,
): Promise<EndpointInput<"registerPush">> => {
  const oneSignal = await load(page, script);
  await oneSignal.init({
    appId,
    serviceWorkerPath: WORKER_PATH.slice(1),
    serviceWorkerParam: { scope: "/" },
    allowLocalhostAsSecureOrigin: true,
  });
  const { PushSubscription } = oneSignal.User;
  const [id] = await Promise.all([idOf(PushSubscription), PushSubscription.optIn()]);
  return { player_id: id };
};
