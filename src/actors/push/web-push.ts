import type { EndpointInput } from "../../protocol/endpoints.ts";

type Page = Window & typeof globalThis;

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/** The service worker's address, as the page's policy wants it said. */
export const WORKER_PATH = "/push-worker.js";
const workerAddress = (page: Page): string =>
  (page as { readonly trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy("push-worker", { createScriptURL: () => WORKER_PATH })
    .createScriptURL("") ?? WORKER_PATH;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).toString() === other.toString();

/** Subscribes with the site's key; a subscription with another key (of another installation) is given up for it. */
export const subscribeWebPush = async (page: Page, key: string): Promise<EndpointInput<"registerPush">> => {
  const { serviceWorker } = page.navigator;
  await serviceWorker.register(workerAddress(page), { updateViaCache: "none" });
  const { pushManager } = await serviceWorker.ready;
  const applicationServerKey = bytesOf(key);
  let subscription = await pushManager.getSubscription();
  if (subscription !== null && !isSame(subscription.options.applicationServerKey, applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys } = subscription.toJSON();
  return { player_id: endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
};
