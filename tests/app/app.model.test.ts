import { describe, expect, test } from "vitest";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine, selectAppView } from "../../src/machines/app/app.machine.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { resolveRoute } from "../../src/machines/router/route.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const guest = appFlow.inputs[0]!;
const socketLoaded = { type: "xstate.done.actor.loadSocket", actorId: "loadSocket", output: undefined };
const held = { ...guest, user: { ...sampleCreator, tip_blocked: true } };

describe("startup", () => {
  test("[SHELL-77] [TIP-14] [TIP-15] for a creator whose tips are blocked the notice opens", () => {
    const { emitted } = drive(appMachine, held);
    expect(emitted).toMatchObject([
      {
        type: "dialog.requested",
        dialog: { title: "Your account is on hold", confirmLabel: "Contact support", cancelLabel: "Log out" },
      },
    ]);
  });

  test("[SHELL-78] after that notice nothing further starts: no socket", () => {
    const { actor } = drive(appMachine, held);
    actor.send(socketLoaded as never);
    expect(Object.keys(actor.getSnapshot().children)).not.toContain("socket");
  });

  test("for everybody else, a blocked fan too, all starts and no notice opens", () => {
    for (const user of [null, sampleFan, { ...sampleFan, tip_blocked: true }, sampleCreator]) {
      const { actor, emitted } = drive(appMachine, { ...guest, user });
      actor.send(socketLoaded as never);
      expect(Object.keys(actor.getSnapshot().children)).toContain("socket");
      expect(emitted).toEqual([]);
    }
  });

  test("the notice's buttons lead to the support and to logging out", () => {
    const { actor, emitted } = drive(appMachine, held);
    actor.send({ type: "question.answered", name: "account-held", answer: "confirmed" });
    actor.send({ type: "question.answered", name: "account-held", answer: "cancelled" });
    actor.send({ type: "question.answered", name: "account-held", answer: "dismissed" });
    expect(emitted.slice(1)).toEqual([
      { type: "navigation.requested", to: "/support/index" },
      { type: "logout.requested" },
    ]);
  });
});

describe("pages", () => {
  const router = (root_user: typeof sampleSite.root_user) => {
    const { actor } = drive(appMachine, { ...guest, site: { ...sampleSite, root_user } });
    return actor.getSnapshot().children.router?.getSnapshot().context.route;
  };

  test("[SHELL-62] [SHELL-63] the root path is the root creator's, unless only on his own domain", () => {
    expect(router({ username: "ava", custom_domain_only: false })).toMatchObject({
      page: "profile",
      isRoot: true,
    });
    expect(router({ username: "ava", custom_domain_only: true })).toEqual({
      page: "landing",
    });
    expect(router(null)).toEqual({ page: "landing" });
  });

  test("[ROUTE-11] [ROUTE-12] either brand has the creators' sign-up, a site without one does not", () => {
    const pages = (["fantime", "creators", null] as const).map((signup_source) => {
      const site = { ...sampleSite, signup_source };
      const { actor } = drive(appMachine, {
        ...guest,
        site,
        location: { path: "/creator/signup", search: "" },
      });
      return actor.getSnapshot().children.router?.getSnapshot().context.route.page;
    });
    expect(pages).toEqual(["creator-application", "creator-application", "not-found"]);
  });

  const routeOf = (path: string) =>
    resolveRoute({ path, search: "" }, { rootUsername: null, signupSource: "creators", development: false });
  const opened = () => {
    const { actor, emitted, clock } = drive(appMachine, guest);
    const go = (path: string) => actor.send({ type: "route.changed", route: routeOf(path), now: guest.now });
    const pageNow = () => (actor.getSnapshot().children as Record<string, unknown>)["page"];
    const view = () => selectAppView(actor.getSnapshot());
    const told = (type: string) => actor.send({ type, actorId: "loadPage" } as never);
    const loaded = () => told("xstate.done.actor.loadPage");
    const broke = () => told("xstate.error.actor.loadPage");
    return { actor, emitted, clock, go, pageNow, view, loaded, broke };
  };

  test("[ERR-25] [ERR-26] the code of a page that has not come after 120 s is taken for lost, not a moment before", () => {
    const { actor, clock, emitted, go, loaded, view } = opened();
    go("/");
    loaded();
    go("/ava");
    clock.increment(119_999);
    expect(view().status).toBe("loading");
    clock.increment(1);
    expect(view()).toMatchObject({ status: "failed", route: { page: "profile", username: "ava" } });
    actor.send({ type: "reload.chosen" });
    expect(emitted.at(-1)).toEqual({ type: "page.reloadRequested" });
  });

  test("the code of a dialog that is gone makes the page offer a reload, but without a network only a toast", () => {
    const { actor, emitted, go, loaded, view } = opened();
    go("/ava");
    loaded();
    actor.send({ type: "connection.lost" });
    actor.send({ type: "code.lost" });
    expect(view().status).toBe("shown");
    expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", kind: "error" });
    actor.send({ type: "connection.restored" });
    actor.send({ type: "code.lost" });
    expect(view()).toMatchObject({ status: "failed", route: { username: "ava" } });
  });

  test("a change within a page keeps its actor, another page gets its own", () => {
    const { go, pageNow, loaded } = opened();
    const [home, ava, photos, noah] = ["/", "/ava", "/ava/photos", "/noah"].map((path) => {
      go(path);
      if (path !== "/ava/photos") loaded();
      return pageNow();
    });
    expect(ava).toBe(photos);
    expect(new Set([home, ava, noah]).size).toBe(3);
  });

  test("the page before stays until the code of the next one is there; its socket's rooms too", () => {
    const { go, pageNow, view, loaded, emitted } = opened();
    go("/ava");
    loaded();
    const ava = pageNow();
    go("/");
    expect(view()).toEqual({ status: "loading", route: routeOf("/ava"), isSlow: false });
    expect(pageNow()).toBe(ava);
    expect(emitted).toHaveLength(1);
    loaded();
    expect(view()).toEqual({ status: "shown", route: routeOf("/") });
    expect(pageNow()).not.toBe(ava);
    expect(emitted).toMatchObject([{ rooms: ["profile:ava"] }, { rooms: [] }]);
  });

  test("going back before the next page is there keeps the page as it is", () => {
    const { go, pageNow, view, loaded, broke } = opened();
    go("/ava");
    loaded();
    const ava = pageNow();
    for (const path of ["/ava/photos", "/ava"]) {
      go("/");
      if (path === "/ava") broke();
      go(path);
      expect(view()).toEqual({ status: "shown", route: routeOf(path) });
      expect(pageNow()).toBe(ava);
    }
  });

  test("of two pages that were wanted the last one comes", () => {
    const { go, view, loaded } = opened();
    for (const path of ["/ava", "/noah"]) go(path);
    loaded();
    expect(view()).toEqual({ status: "shown", route: routeOf("/noah") });
  });

  test("code that cannot be loaded: a reload, without a network another try, and by itself when that is back", () => {
    const { actor, go, view, broke, loaded, emitted } = opened();
    go("/ava");
    broke();
    expect(view()).toEqual({ status: "failed", route: routeOf("/ava") });
    actor.send({ type: "reload.chosen" });
    expect(emitted).toEqual([{ type: "page.reloadRequested" }]);
    actor.send({ type: "connection.lost" });
    actor.send({ type: "reload.chosen" });
    expect(view().status).toBe("starting");
    broke();
    actor.send({ type: "connection.restored" });
    loaded();
    expect(view()).toEqual({ status: "shown", route: routeOf("/ava") });
    expect(emitted).toHaveLength(2);
  });
});
