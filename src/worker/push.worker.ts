import type { PushNotice } from "../domain/push/push-notice.ts";

/** The service worker of a site: shows notifications and opens their page. It keeps no pages and answers no requests. */
const worker = self as unknown as ServiceWorkerGlobalScope;
const { origin, host } = worker.location;

/** An address of this site, whatever was sent. */
const addressOf = (path: unknown): URL => {
  try {
    const url = new URL(typeof path === "string" ? path : "/", origin);
    if (url.origin === origin) return url;
  } catch {
    // No address at all is none of ours either.
  }
  return new URL("/", origin);
};

const textOf = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);

/** A push that cannot be read is shown all the same: browsers take the permission away from pushes that show nothing. */
const readNotice = (data: PushMessageData | null): PushNotice => {
  let said: Partial<Record<keyof PushNotice, unknown>> = {};
  try {
    said = { ...(data?.json() as object) };
  } catch {
    // What follows stands in for it.
  }
  return {
    title: textOf(said.title, host),
    body: textOf(said.body, "There is news for you."),
    path: addressOf(said.path).pathname,
    tag: textOf(said.tag, "news"),
    icon: typeof said.icon === "string" ? said.icon : null,
  };
};

const show = async ({ title, body, path, tag, icon }: PushNotice): Promise<void> =>
  worker.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    ...(icon === null ? {} : { icon }),
  });

/** Goes to the tab that is there already, else opens one. */
const open = async (path: unknown): Promise<void> => {
  const { href, pathname } = addressOf(path);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === pathname);
  await (tab === undefined ? worker.clients.openWindow(href) : tab.focus());
};

const CSRF = /<meta name="csrf-token" content="([^"]*)">/;

/** The browser has another endpoint now: the server is informed, as a page of the signed-in account would. */
const register = async (subscription: PushSubscription): Promise<void> => {
  const page = await fetch("/", { credentials: "same-origin" });
  const token = CSRF.exec(await page.text())?.[1] ?? "";
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/v1/account/onesignal", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", "x-csrf-token": token },
    body: JSON.stringify({ player_id: endpoint, keys }),
  });
};

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const renew = async ({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> => {
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const fresh =
    newSubscription ??
    (key === null
      ? null
      : await worker.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: key,
        }));
  if (fresh !== null) await register(fresh);
};

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("push", (event) => event.waitUntil(show(readNotice(event.data))));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { readonly path?: unknown } | null)?.path));
});
worker.addEventListener("pushsubscriptionchange", (event) =>
  (event as SubscriptionChange).waitUntil(renew(event as SubscriptionChange)),
);
