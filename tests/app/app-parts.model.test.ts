import { fromCallback, fromPromise, type AnyEventObject } from "xstate";
import { describe, expect, test } from "vitest";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import {
  appMachine,
  firstPageOf,
  selectAppView,
  selectIsOnline,
} from "../../src/machines/app/app.machine.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { forEachPage, sourceOf } from "../../src/machines/app/page-machines.ts";
import { sampleCreator, sampleFan, sampleSite, sampleSocial } from "../../src/machines/app/sample-records.ts";
import { pageRows } from "../../src/domain/site/page-rows.ts";
import type { Route } from "../../src/domain/site/page-route.ts";
import { resolveRoute } from "../../src/machines/router/route.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const guest = appFlow.inputs[0]!;
const routeOf = (path: string): Route =>
  resolveRoute({ path, search: "" }, { rootUsername: null, signupSource: "creators", development: true });

/** The app whose parts note what they begin with and hear. What loads is there once it is said to be. */
const start = (input: Partial<typeof guest> = {}) => {
  const begun = new Map<string, unknown>();
  const heard: (readonly [id: string, type: string])[] = [];
  const wanted: (readonly [source: string, input: unknown])[] = [];
  const part = fromCallback<AnyEventObject>(({ input: given, self, receive }) => {
    begun.set(self.id, given);
    receive(({ type }) => void heard.push([self.id, type]));
  });
  const loader = (name: string) =>
    fromPromise(({ input: given }) => {
      wanted.push([name, given]);
      return new Promise<void>(() => undefined);
    });
  const parts = ["toasts", "analytics", "session", "dialogs", "router", "socket", "banners", "growl", "push"];
  const { actor, clock, emitted } = drive(
    appMachine,
    { ...guest, ...input },
    {
      ...Object.fromEntries(parts.map((name) => [name, part])),
      ...forEachPage(() => part),
      ...Object.fromEntries(
        ["loadSocket", "loadBanners", "loadPush", "loadPage", "loadDeferred"].map((name) => [
          name,
          loader(name),
        ]),
      ),
    },
  );
  const send = (event: AnyEventObject) => actor.send(event as never);
  const loaded = (id: string) => send({ type: `xstate.done.actor.${id}`, actorId: id });
  const broke = (id: string) => send({ type: `xstate.error.actor.${id}`, actorId: id, error: "offline" });
  const go = (path: string, route: Route = routeOf(path)) => send({ type: "route.changed", route, now: 7 });
  const open = (path: string) => {
    go(path);
    loaded("loadPage");
  };
  const loads = (name: string) => wanted.filter(([source]) => source === name).map(([, given]) => given);
  const view = () => selectAppView(actor.getSnapshot());
  const isOnline = () => selectIsOnline(actor.getSnapshot());
  return { begun, heard, clock, emitted, send, loaded, broke, go, open, loads, view, isOnline };
};

describe("the parts that are always there", () => {
  test("begin at once with what they need of the page", () => {
    const { id, node_token } = sampleFan;
    const counters = { unread_dm_user_ids: ["u-ava"] } as never;
    const it = start({ user: sampleFan, counters });
    expect([...it.begun]).toEqual([
      ["session", { user: sampleFan, counters }],
      [
        "router",
        {
          viewer: sampleFan,
          location: guest.location,
          first: null,
          now: guest.now,
          rootUsername: null,
          signupSource: "creators",
          isFantime: false,
          development: true,
        },
      ],
    ]);
    it.loaded("loadDeferred");
    expect(it.begun.get("dialogs")).toEqual({ signedIn: true, page: guest.page, route: null });
    expect([it.begun.has("toasts"), it.begun.has("analytics")]).toEqual([true, true]);
    it.loaded("loadSocket");
    expect(it.begun.get("socket")).toEqual({
      token: node_token,
      account: id,
      jitter: guest.jitter,
      rooms: [],
    });
    it.loaded("loadBanners");
    expect(it.begun.get("banners")).toEqual({ user: sampleFan, now: guest.now, takesCreators: true });
    expect(it.begun.get("growl")).toEqual({ unread: 1 });
  });

  test("load dialogs, toasts and analytics when idle, and at once when one is asked for something", () => {
    const it = start();
    expect(it.loads("loadDeferred")).toEqual([{ whenIdle: true }]);
    it.send({ type: "deferred.wanted" });
    it.send({ type: "deferred.wanted" });
    expect(it.loads("loadDeferred")).toEqual([{ whenIdle: true }, { whenIdle: false }]);
    it.loaded("loadDeferred");
    expect(it.begun.has("dialogs")).toBe(true);
    it.send({ type: "deferred.wanted" });
    expect(it.loads("loadDeferred")).toHaveLength(2);
  });

  test("say that the page cannot be had when what was asked for is lost; without a network it comes later", () => {
    const lost = start();
    lost.open("/ava");
    lost.send({ type: "deferred.wanted" });
    lost.broke("loadDeferred");
    expect(lost.view()).toMatchObject({ status: "failed" });
    const offline = start();
    offline.open("/ava");
    offline.send({ type: "connection.lost" });
    offline.send({ type: "deferred.wanted" });
    offline.broke("loadDeferred");
    expect(offline.view()).toMatchObject({ status: "shown" });
    offline.send({ type: "connection.restored" });
    expect(offline.loads("loadDeferred")).toHaveLength(3);
    expect(offline.isOnline()).toBe(true);
    const idle = start();
    idle.open("/ava");
    idle.broke("loadDeferred");
    expect(idle.view()).toMatchObject({ status: "shown" });
  });

  test("know a guest, a site without creators, and the room of the page that is shown", () => {
    const it = start();
    it.loaded("loadDeferred");
    expect(it.begun.get("dialogs")).toEqual({ signedIn: false, page: guest.page, route: null });
    it.open("/ava");
    it.loaded("loadSocket");
    expect(it.begun.get("socket")).toEqual({
      token: null,
      account: null,
      jitter: guest.jitter,
      rooms: ["profile:ava"],
    });
    const closed = start({ user: sampleFan, site: { ...sampleSite, signup_source: null } });
    closed.loaded("loadBanners");
    expect(closed.begun.get("banners")).toMatchObject({ takesCreators: false });
  });

  test("[TRACK-19] push knows the name of the site", () => {
    const it = start({ user: { ...sampleFan, has_subscription_active: true } });
    it.loaded("loadPush");
    expect(it.begun.get("push")).toEqual({ siteName: sampleSite.display_name });
  });

  test("events about anything but a payment are no reason to register for notifications", () => {
    const it = start({ user: sampleFan });
    const data = { type: "fans_subscription", status: "paid", username: "ava" };
    it.send({ type: "socket.received", name: "profile.update", data });
    expect(it.loads("loadPush")).toEqual([]);
    it.send({ type: "socket.received", name: "payment.update", data });
    expect(it.loads("loadPush")).toHaveLength(1);
  });

  test("banners that cannot be loaded are left out", () => {
    const it = start({ user: sampleFan });
    it.broke("loadBanners");
    it.loaded("loadBanners");
    expect(it.begun.has("banners")).toBe(false);
  });

  test("a socket that cannot be loaded is tried again after 10 s, or when the network is back", () => {
    const it = start();
    it.broke("loadSocket");
    it.clock.increment(9_999);
    expect(it.loads("loadSocket")).toHaveLength(1);
    it.clock.increment(1);
    expect(it.loads("loadSocket")).toHaveLength(2);
    it.send({ type: "connection.lost" });
    it.broke("loadSocket");
    it.send({ type: "connection.restored" });
    expect([it.loads("loadSocket").length, it.isOnline()]).toEqual([3, true]);
    it.loaded("loadSocket");
    expect(it.begun.has("socket")).toBe(true);
  });
});

describe("what the header offers", () => {
  test.each([
    ["logIn.chosen", { type: "dialog.requested", dialog: { kind: "sign-in" } }],
    ["signUp.chosen", { type: "dialog.requested", dialog: { kind: "sign-up" } }],
    ["reload.chosen", { type: "page.reloadRequested" }],
  ])("%s", (type, asked) => {
    const it = start();
    it.send({ type });
    expect(it.emitted).toEqual([asked]);
  });

  test("says whether there is a network", () => {
    const it = start();
    const seen = ["connection.lost", "connection.restored"].map((type) => {
      it.send({ type });
      return it.isOnline();
    });
    expect(seen).toEqual([false, true]);
  });
});

test("[SHELL-77] the notice of an account on hold is a question with two answers", () => {
  const it = start({ user: { ...sampleCreator, tip_blocked: true } });
  expect(it.emitted).toMatchObject([{ dialog: { kind: "confirm", name: "account-held" } }]);
  const answered = ["dismissed", "cancelled", "confirmed"].map((answer) => {
    const before = it.emitted.length;
    it.send({ type: "question.answered", name: "account-held", answer });
    return it.emitted.slice(before);
  });
  expect(answered).toEqual([
    [],
    [{ type: "logout.requested" }],
    [{ type: "navigation.requested", to: "/support/index" }],
  ]);
});

test("dialogs are hurried where something is to be told as the page comes", () => {
  const snapchat = { display_name: "Ava", snapchat_username: "ava.unframed" };
  const pending = { role: "sender", id: "s1", username: "ava", kind: "c2c" } as const;
  for (const more of [{}, { snapchat }, { social: sampleSocial }, { private: pending }])
    expect(start(more).loads("loadDeferred")).toEqual([{ whenIdle: Object.keys(more).length === 0 }]);
});

describe("the page", () => {
  const paths = {
    "/ava": "profile",
    "/": "landing",
    "/browse": "browse",
    "/rankings": "rankings",
    "/support/index": "support",
    "/creator": "creator-landing",
    "/creator/signup": "creator-application",
    "/account/email_and_pwd": "email-and-password",
    "/account/following": "following",
    "/account/pay_to": "payment-info",
  } as const;

  test.each(Object.entries(paths))("%s begins with what it needs", (path, page) => {
    const it = start();
    it.open(path);
    const route = routeOf(path);
    expect(route.page).toBe(page);
    expect(it.loads("loadPage")).toEqual([{ page }]);
    const { user, site, page: facts } = guest;
    expect(it.begun.get("page")).toEqual({ user, site, now: 7, page: facts, route });
    expect(it.view()).toEqual({ status: "shown", route });
  });

  test("the dashboard is one thing that is read", () => {
    const it = start();
    it.open("/account/dashboard");
    expect(it.begun.get("page")).toEqual({ request: { endpoint: "getDashboard", input: {} } });
  });

  test.each(["/no/such/page", "/__kit"])("%s has no machine", (path) => {
    const it = start();
    it.open("/ava");
    it.begun.delete("page");
    it.open(path);
    expect([it.begun.has("page"), it.view()]).toEqual([false, { status: "shown", route: routeOf(path) }]);
  });

  test("[SHELL-66] what the link of a mail opens stands over the home page, other addresses open nothing", () => {
    const it = start();
    const opens = { kind: "reset-password" } as const;
    it.go("/", { page: "landing", opens });
    it.go("/ava");
    expect(it.emitted).toEqual([{ type: "dialog.requested", dialog: opens }]);
  });

  test("[SHELL-66] it opens once as its address comes, and again after another one", () => {
    const it = start();
    const opens = { kind: "reset-password" } as const;
    const linked = () => it.go("/", { page: "landing", opens: { ...opens } });
    it.open("/");
    // The address comes, a place on the page is jumped to, and the page is shown again by the history.
    const asked = () => it.emitted.filter(({ type }) => type === "dialog.requested");
    for (let time = 0; time < 3; time += 1) linked();
    expect(asked()).toEqual([{ type: "dialog.requested", dialog: opens }]);
    it.go("/");
    linked();
    expect(asked()).toHaveLength(2);
  });

  test("hears of a change of its address, and of nothing that concerns another page", () => {
    const it = start();
    it.open("/ava");
    it.go("/ava/photos");
    expect(it.heard).toEqual([["page", "route.changed"]]);
    expect(it.loads("loadPage")).toHaveLength(1);
    it.go("/noah");
    expect(it.heard).toHaveLength(1);
  });

  test("a page without a machine has nobody who could hear of it", () => {
    const it = start();
    it.open("/no/such/page");
    it.go("/nor/this/one");
    expect([it.heard, it.view()]).toEqual([[], { status: "shown", route: routeOf("/nor/this/one") }]);
  });

  test("knows the viewport as it is when the page begins", () => {
    const it = start();
    it.send({ type: "viewport.changed", isMobile: true });
    it.open("/ava");
    expect(it.begun.get("page")).toMatchObject({ page: { ...guest.page, isMobile: true } });
  });

  test("whose code takes longer than 150 ms is said to be slow, once there is a page before it", () => {
    const it = start();
    it.go("/");
    it.clock.increment(150);
    expect(it.view()).toEqual({ status: "starting" });
    it.loaded("loadPage");
    it.go("/ava");
    it.clock.increment(149);
    expect(it.view()).toMatchObject({ isSlow: false });
    it.clock.increment(1);
    expect(it.view()).toEqual({ status: "loading", route: routeOf("/"), isSlow: true });
  });

  test("that was wanted last is the one that failed, and that comes when the network is back", () => {
    const it = start();
    it.open("/ava");
    it.go("/noah");
    it.send({ type: "code.lost" });
    expect(it.view()).toEqual({ status: "failed", route: routeOf("/noah") });
    it.send({ type: "connection.lost" });
    it.send({ type: "connection.restored" });
    expect([it.isOnline(), it.loads("loadPage").at(-1)]).toEqual([true, { page: "profile" }]);
    it.loaded("loadPage");
    expect(it.view()).toEqual({ status: "shown", route: routeOf("/noah") });
  });

  test("code that is lost before any page was wanted has no page to fail", () => {
    const it = start();
    it.send({ type: "code.lost" });
    expect([it.view(), it.emitted]).toEqual([{ status: "starting" }, []]);
    it.go("/ava");
    it.send({ type: "code.lost" });
    expect(it.view()).toEqual({ status: "failed", route: routeOf("/ava") });
  });

  test("code that is lost without a network is shown as that", () => {
    const it = start();
    it.open("/ava");
    it.send({ type: "connection.lost" });
    it.send({ type: "code.lost" });
    expect(it.emitted.slice(1)).toEqual([
      { type: "toast.requested", kind: "error", title: "Error", text: UNREACHABLE },
    ]);
  });
});

test("each page that does something has its machine by its name, the others have none", () => {
  const pages = Object.entries(forEachPage((page) => page));
  const kinds = new Set(pageRows.map(({ page }) => page));
  expect(pages.map(([, page]) => page).toSorted()).toEqual(
    [...kinds].filter((page) => sourceOf(page) !== null).toSorted(),
  );
  for (const [source, page] of pages) expect(sourceOf(page)).toBe(source);
  expect(Object.fromEntries(pages)).toMatchObject({
    creatorApplication: "creator-application",
    emailAndPassword: "email-and-password",
    feed: "feed",
  });
  expect([sourceOf("kit"), sourceOf("not-found")]).toEqual([null, null]);
});

test("[SHELL-62] the first page is the one of the address, or home where the viewer may not be there", () => {
  const first = (path: string, more: Partial<typeof guest> = {}) =>
    firstPageOf({ ...guest, location: { path, search: "" }, ...more });
  expect(first("/ava")).toBe("profile");
  expect(first("/account/following")).toBe("landing");
  expect(first("/account/following", { user: sampleFan })).toBe("following");
});
