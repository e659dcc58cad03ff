import { createActor, sendTo, setup, type AnyActorLogic } from "xstate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createFrame, createPopup, createRedirect } from "../../src/actors/payment/payment-window.actors.ts";
import { testServices } from "../actors/app-services.ts";
import { popupFeatures } from "../../src/domain/payment/popup.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A browser's window as far as the payment's actors look at it. */
const world = (popupOpens = true) => {
  const target = new EventTarget();
  const marks = new Set<string>();
  const popup = {
    closed: false,
    document: { title: "", body: { textContent: "", style: {} } },
    location: { replace: vi.fn() },
    focus: vi.fn(),
    close: vi.fn(() => {
      popup.closed = true;
    }),
  };
  const frame = {};
  const browser = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1280,
    outerHeight: 900,
    location: { origin: "http://here", assign: vi.fn() },
    document: {
      documentElement: {
        classList: {
          add: (name: string) => marks.add(name),
          remove: (name: string) => marks.delete(name),
          contains: (name: string) => marks.has(name),
        },
      },
      querySelector: () => ({ contentWindow: frame }),
    },
    open: vi.fn(() => (popupOpens ? popup : null)),
    setInterval: (work: () => void, every: number) => setInterval(work, every),
    clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  const say = (data: unknown, source: unknown = popup, origin = "http://here") =>
    target.dispatchEvent(Object.assign(new Event("message"), { data, source, origin }));
  const services = testServices({ browser: browser as unknown as Window });
  return {
    browser,
    popup,
    frame,
    marks,
    say,
    services,
    show: (persisted: boolean) => target.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })),
  };
};

/** Runs an actor under a parent that writes down what it is told, and gives it what it is ordered. */
const hearing = (logic: AnyActorLogic, input?: unknown) => {
  const heard: string[] = [];
  const parent = setup({ actors: { it: logic } }).createMachine({
    invoke: { id: "it", src: "it", input: () => input },
    on: {
      "popup.pointed": { actions: sendTo("it", ({ event }) => event) },
      "popup.raised": { actions: sendTo("it", ({ event }) => event) },
      "*": {
        actions: ({ event }: { event: { type: string; status?: string } }) =>
          void heard.push([event.type, event.status].filter(Boolean).join(" ")),
      },
    },
  });
  return { heard, actor: createActor(parent).start() };
};

test("[PAY-16] [PAY-17] the popup is 790 by 830 and centred over the window that opens it", () => {
  const place = { screenX: 100, screenY: 50, outerWidth: 1280, outerHeight: 900 };
  expect(popupFeatures(place)).toBe("popup=yes,width=790,height=830,left=345,top=85");
  expect(popupFeatures({ ...place, outerWidth: 1281, outerHeight: 901 })).toBe(
    "popup=yes,width=790,height=830,left=346,top=86",
  );
  expect(popupFeatures({ ...place, screenX: 0, screenY: 0, outerWidth: 400, outerHeight: 300 })).toBe(
    "popup=yes,width=790,height=830,left=0,top=0",
  );
});

test("[PAY-18] the popup is asked each second whether it is closed, and that is told once", () => {
  const { services, popup, browser } = world();
  const { heard } = hearing(createPopup(services));
  expect(browser.open).toHaveBeenCalledWith("", "payment", popupFeatures(browser));
  expect(heard).toEqual(["popup.opened"]);
  popup.closed = true;
  vi.advanceTimersByTime(999);
  expect(heard).toEqual(["popup.opened"]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(["popup.opened", "popup.closed"]);
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual(["popup.opened", "popup.closed"]);
});

test("[PAY-18] a window left over on the provider's page takes no waiting text, and is led to the payment all the same", () => {
  const { services, popup } = world();
  Object.defineProperty(popup, "document", {
    get: () => {
      throw new DOMException("Blocked a frame from accessing a cross-origin frame.", "SecurityError");
    },
  });
  const { heard, actor } = hearing(createPopup(services));
  actor.send({ type: "popup.pointed", url: "/oauth/payment/start" });
  actor.send({ type: "popup.raised" });
  expect([actor.getSnapshot().status, heard]).toEqual(["active", ["popup.opened"]]);
  expect(popup.location.replace).toHaveBeenCalledWith("/oauth/payment/start");
  expect(popup.focus).toHaveBeenCalledTimes(1);
  actor.stop();
  expect(popup.close).toHaveBeenCalledTimes(1);
});

test("the window that waits for the payment page says so", () => {
  const { services, popup } = world();
  hearing(createPopup(services));
  expect([popup.document.title, popup.document.body.textContent]).toEqual([
    "Payment",
    "Opening the payment page…",
  ]);
});

test("[X-19] a browser that opens no popup is told so", () => {
  expect(hearing(createPopup(world(false).services)).heard).toEqual(["popup.blocked"]);
});

test("[PAY-27] a status message counts from the own origin and the opened window only", () => {
  const { services, say } = world();
  const { heard } = hearing(createPopup(services));
  const message = { type: "payment.status", status: "success" };
  say(message, {}, "http://here");
  say(message, undefined, "http://elsewhere");
  say({ type: "payment.other", status: "success" });
  say({ type: "payment.status", status: "won" });
  say(null);
  expect(heard).toEqual(["popup.opened"]);
  say(message);
  expect(heard).toEqual(["popup.opened", "status.told success"]);
});

test("[PAY-27] the frame's messages count from the frame only", () => {
  const { services, say, frame } = world();
  const { heard } = hearing(createFrame(services));
  say({ type: "payment.status", status: "success" });
  expect(heard).toEqual([]);
  say({ type: "payment.status", status: "success" }, frame);
  expect(heard).toEqual(["status.told success"]);
});

test("[PAY-14] [PAY-27] the redirecting marker stands while the page goes, and is lifted when it comes back", () => {
  const { services, marks, browser, show } = world();
  const { heard, actor } = hearing(createRedirect(services), { url: "/oauth/payment/start" });
  expect([...marks]).toEqual(["payment-redirecting"]);
  expect(browser.location.assign).toHaveBeenCalledWith("/oauth/payment/start");
  // The page's own load may end after the payment began: nobody has come back by that.
  show(false);
  expect(heard).toEqual([]);
  show(true);
  expect(heard).toEqual(["page.shown"]);
  actor.stop();
  expect([...marks]).toEqual([]);
});
