import { beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://site.test";
type Listener = (event: object) => void;

/** The worker in a scope that keeps what it does. */
const startWorker = async (tabs: readonly string[] = []) => {
  const listeners = new Map<string, Listener>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const subscribed: unknown[] = [];
  const fresh = { toJSON: () => ({ endpoint: "https://push.test/new", keys: { p256dh: "p", auth: "a" } }) };
  vi.stubGlobal("self", {
    location: new URL(`${ORIGIN}/push-worker.js`),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    registration: {
      showNotification: async (title: string, options: object) => void shown.push([title, options]),
      pushManager: {
        subscribe: async (options: unknown) => {
          subscribed.push(options);
          return fresh;
        },
      },
    },
    clients: {
      matchAll: async () =>
        tabs.map((path) => ({ url: ORIGIN + path, focus: async () => void focused.push(path) })),
      openWindow: async (address: string) => void opened.push(address),
    },
  });
  vi.resetModules();
  await import("../../src/worker/push.worker.ts");
  const happens = async (name: string, event: object): Promise<void> => {
    const waiting: Promise<unknown>[] = [];
    listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => waiting.push(work) });
    await Promise.all(waiting);
  };
  const pushed = (json: () => unknown) => happens("push", { data: { json } });
  const clicked = (data: unknown) =>
    happens("notificationclick", { notification: { data, close: () => {} } });
  return { happens, pushed, clicked, shown, opened, focused, subscribed, fresh };
};
beforeEach(() => void vi.unstubAllGlobals());

test("a message is shown in the site's name, with its tag and where it leads", async () => {
  const { pushed, shown } = await startWorker();
  await pushed(() => ({
    title: "Marquee",
    body: "Ava has a new post.",
    path: "/ava",
    tag: "t",
    icon: "/i.png",
  }));
  expect(shown).toEqual([
    ["Marquee", { body: "Ava has a new post.", tag: "t", data: { path: "/ava" }, icon: "/i.png" }],
  ]);
});

test("what cannot be read is shown all the same, and leads nowhere else", async () => {
  const { pushed, happens, shown } = await startWorker();
  const plain = ["site.test", { body: "There is news for you.", tag: "news", data: { path: "/" } }];
  await pushed(() => {
    throw new SyntaxError("no JSON");
  });
  await happens("push", { data: null });
  await pushed(() => null);
  await pushed(() => ({ title: 1, path: "https://evil.test/x", icon: {} }));
  expect(shown).toEqual([plain, plain, plain, plain]);
});

test("a click goes to the tab that is there already, else opens one, only ever of this site", async () => {
  const there = await startWorker(["/noah", "/ava?x=1"]);
  await there.clicked({ path: "/ava" });
  expect([there.focused, there.opened]).toEqual([["/ava?x=1"], []]);
  const elsewhere = await startWorker(["/noah"]);
  await elsewhere.clicked({ path: "/ava" });
  for (const path of ["https://evil.test/", "//evil.test", "javascript:alert(1)", "http://[", 7, undefined])
    await elsewhere.clicked({ path });
  expect(elsewhere.focused).toEqual([]);
  expect(elsewhere.opened).toEqual([`${ORIGIN}/ava`, ...Array.from({ length: 6 }, () => `${ORIGIN}/`)]);
});

test("when the browser's endpoint changes the server is told the new one, as a page would", async () => {
  const { happens, subscribed, fresh } = await startWorker();
  const asked: unknown[][] = [];
  vi.stubGlobal("fetch", async (...given: unknown[]) => {
    asked.push(given);
    return { text: async () => '<meta name="csrf-token" content="token">' };
  });
  const key = new ArrayBuffer(65);
  await happens("pushsubscriptionchange", { oldSubscription: { options: { applicationServerKey: key } } });
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: key }]);
  await happens("pushsubscriptionchange", { newSubscription: fresh });
  await happens("pushsubscriptionchange", {});
  expect(subscribed).toHaveLength(1);
  const told = [
    "/api/v1/account/onesignal",
    {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json", "x-csrf-token": "token" },
      body: '{"player_id":"https://push.test/new","keys":{"p256dh":"p","auth":"a"}}',
    },
  ];
  const page = ["/", { credentials: "same-origin" }];
  expect(asked).toEqual([page, told, page, told]);
});
