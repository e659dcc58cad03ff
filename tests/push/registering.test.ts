import { describe, expect, test, vi } from "vitest";
import { createActor, toPromise, type AnyActorLogic } from "xstate";

import {
  createAskPermission,
  createReadReadiness,
  createRegister,
  createRememberDeclined,
} from "../../src/actors/push/push.actors.ts";
import { testServices } from "../actors/app-services.ts";

const KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const keyBytes = new Uint8Array(Buffer.from(KEY, "base64url"));

const answerOf = async (logic: AnyActorLogic): Promise<unknown> => {
  const actor = createActor(logic);
  actor.subscribe({ error: () => {} });
  const answered = toPromise(actor);
  actor.start();
  return answered;
};
const browserWith = (more: object) =>
  ({ isSecureContext: true, navigator: {}, ...more }) as unknown as Window;

describe("what the browser says", () => {
  const whole = (permission: string, more: object = {}) =>
    browserWith({
      navigator: { serviceWorker: {} },
      PushManager: () => {},
      Notification: { permission },
      ...more,
    });
  const readiness = (browser: Window | null) => answerOf(createReadReadiness(testServices({ browser })));

  test("a browser without any part of it is left alone, as an iPhone without the site installed", async () => {
    for (const missing of [
      null,
      browserWith({}),
      whole("default", { Notification: undefined }),
      whole("default", { PushManager: undefined }),
      whole("default", { navigator: {} }),
      whole("default", { isSecureContext: false }),
    ])
      expect(await readiness(missing)).toBe("unsupported");
  });

  test("what it has decided counts; Not now counts for 30 days", async () => {
    expect(await readiness(whole("granted"))).toBe("granted");
    expect(await readiness(whole("denied"))).toBe("denied");
    const services = testServices({ browser: whole("default") });
    const ask = () => answerOf(createReadReadiness(services));
    expect(await ask()).toBe("askable");
    const write = vi.spyOn(services.storage, "write");
    await answerOf(createRememberDeclined(services));
    expect(await ask()).toBe("declined");
    expect(write.mock.calls).toEqual([["push_declined", true, 30 * 86_400]]);
  });

  test("the question is the browser's own", async () => {
    const browser = browserWith({ Notification: { requestPermission: async () => "denied" } });
    expect(await answerOf(createAskPermission(testServices({ browser })))).toBe("denied");
  });
});

describe("Web Push", () => {
  const subscription = (key: Uint8Array) => ({
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint: "https://push.test/1", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: vi.fn(async () => true),
  });
  const register = async (there: ReturnType<typeof subscription> | null) => {
    const fresh = subscription(keyBytes);
    const pushManager = {
      getSubscription: async () => there,
      subscribe: vi.fn(async (_options: object) => fresh),
    };
    const registered: unknown[][] = [];
    const serviceWorker = {
      register: async (...given: unknown[]) => void registered.push(given),
      ready: Promise.resolve({ pushManager }),
    };
    const calls: unknown[] = [];
    const call = async (name: string, input: unknown) => {
      calls.push([name, input]);
      return name === "getPush"
        ? { status: "ok", data: { provider: "web", key: KEY, script: null } }
        : { status: "ok", data: { ok: true } };
    };
    const browser = browserWith({ navigator: { serviceWorker } });
    const answer = await answerOf(createRegister(testServices({ browser, call: call as never })));
    return { answer, calls, registered, subscribe: pushManager.subscribe };
  };
  const told = ["registerPush", { player_id: "https://push.test/1", keys: { p256dh: "p", auth: "a" } }];

  test("[API-21] the browser subscribes with the site's key by the site's worker, and the server is shown", async () => {
    const { answer, calls, registered, subscribe } = await register(null);
    expect(answer).toEqual({ status: "ok", data: { ok: true } });
    expect(calls).toEqual([["getPush", {}], told]);
    expect(registered).toEqual([["/push-worker.js", { updateViaCache: "none" }]]);
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: keyBytes }]]);
  });

  test("a subscription that is there is told again; one with another key is given up", async () => {
    const same = await register(subscription(keyBytes));
    expect([same.subscribe.mock.calls, same.calls.at(-1)]).toEqual([[], told]);
    const old = subscription(new Uint8Array(65));
    const { subscribe } = await register(old);
    expect([old.unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 1]);
  });

  test("what the server refuses is the answer, and nothing is subscribed", async () => {
    const refused = {
      status: "failed",
      failure: { code: "unauthorized", error: "Please log in to continue." },
    };
    const services = testServices({ browser: browserWith({}), call: (async () => refused) as never });
    expect(await answerOf(createRegister(services))).toEqual(refused);
  });
});

describe("OneSignal", () => {
  const register = async (subscription: object) => {
    const inits: unknown[] = [];
    const browser = browserWith({
      document: {
        createElement: () => {
          const listeners = new Map<string, () => void>();
          return {
            src: "",
            addEventListener: (name: string, heard: () => void) => listeners.set(name, heard),
            listeners,
          };
        },
        head: {
          append: (element: { readonly src: string; readonly listeners: Map<string, () => void> }) => {
            if (!element.src.startsWith("https://cdn.onesignal.test/"))
              return element.listeners.get("error")!();
            const init = async (options: object) => void inits.push(options);
            const { OneSignalDeferred } = browser as unknown as {
              OneSignalDeferred: ((oneSignal: object) => void)[];
            };
            return OneSignalDeferred[0]!({ init, User: { PushSubscription: subscription } });
          },
        },
      },
    });
    const calls: unknown[] = [];
    const run = (script: string) =>
      answerOf(
        createRegister(
          testServices({
            browser,
            call: (async (name: string, input: unknown) => {
              calls.push([name, input]);
              const data =
                name === "getPush" ? { provider: "onesignal", key: "app-1", script } : { ok: true };
              return { status: "ok", data };
            }) as never,
          }),
        ),
      );
    return { run, calls, inits };
  };

  test("[API-21] [RTP-17] its script is loaded, has the site's worker, and its id is shown", async () => {
    let heard: (event: object) => void = () => {};
    const { run, calls, inits } = await register({
      optIn: async () => queueMicrotask(() => heard({ current: { id: "player-1" } })),
      addEventListener: (_name: string, listener: typeof heard) => (heard = listener),
    });
    await run("https://cdn.onesignal.test/sdk.js");
    expect(calls.at(-1)).toEqual(["registerPush", { player_id: "player-1" }]);
    expect(inits).toMatchObject([{ appId: "app-1", serviceWorkerPath: "push-worker.js" }]);
  });

  test("a script that cannot be loaded breaks the registration, and nothing is shown", async () => {
    const { run, calls } = await register({});
    await expect(run("https://elsewhere.test/sdk.js")).rejects.toThrow("could not be loaded");
    expect(calls).toHaveLength(1);
  });
});
