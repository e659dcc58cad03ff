import { describe, expect, test } from "vitest";

import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";
import type { Route } from "../../src/domain/site/page-route.ts";
import { routerMachine, selectRouterView } from "../../src/machines/router/router.machine.ts";

const now = 1_790_000_000;
const at = (path: string) => ({ path, search: "" });
const browse: Route = { page: "browse", list: "" };

/** A guest's router on a page that the server has rendered. */
const begin = () => {
  const history = listener();
  const input = {
    ...{ rootUsername: null, signupSource: "creators", development: false },
    ...{ viewer: null, now, location: at("/browse"), first: browse },
  };
  const driven = drive(routerMachine, input, { history: history.logic });
  const { actor } = driven;
  const where = () => actor.getSnapshot().value;
  return { ...driven, history, where };
};

describe("a first view that the server has rendered", () => {
  test("is shown as the server says, while the pages load", () => {
    const { actor, emitted, history, where } = begin();
    expect(selectRouterView(actor.getSnapshot())).toMatchObject({ status: "showing", route: browse });
    expect(emitted).toEqual([{ type: "route.changed", route: browse, now }]);
    expect(where()).toEqual({ showing: "ahead" });
    answer(actor, "loadPages", "known");
    expect(where()).toEqual({ showing: "known" });
    expect([emitted.length, history.heard]).toEqual([1, []]);
  });

  test("a link that is pressed before goes on as soon as the pages are there", () => {
    const { actor, history, where } = begin();
    actor.send({ type: "navigation.requested", to: "/ava" });
    expect([where(), history.heard]).toEqual([{ showing: "asked" }, []]);
    actor.send({ type: "navigation.requested", to: "/noah", replace: true });
    answer(actor, "loadPages", "known");
    expect(history.heard).toEqual([{ type: "history.pushed", to: "/noah", replace: true }]);
    actor.send({ type: "navigation.requested", to: "/ava" });
    expect(history.heard).toHaveLength(2);
  });

  test("Back and Forward go on likewise", () => {
    const { actor, emitted } = begin();
    actor.send({ type: "location.changed", location: at("/ava"), now: now + 1 });
    expect(emitted).toHaveLength(1);
    answer(actor, "loadPages", "known");
    expect(emitted[1]).toMatchObject({ type: "route.changed", now: now + 1, route: { username: "ava" } });
  });

  test("where the pages cannot be had the server answers", () => {
    const pressed = begin();
    pressed.actor.send({ type: "navigation.requested", to: "/ava" });
    breakOff(pressed.actor, "loadPages");
    expect(pressed.history.heard).toEqual([{ type: "history.loaded", to: "/ava", replace: false }]);
    const gone = begin();
    gone.actor.send({ type: "location.changed", location: at("/ava"), now });
    breakOff(gone.actor, "loadPages");
    expect(gone.history.heard).toEqual([{ type: "history.reloaded" }]);
  });

  test("what takes the place of its page leaves no way back to it, also where the server answers", () => {
    const { actor, history } = begin();
    actor.send({ type: "navigation.requested", to: "/noah", replace: true });
    breakOff(actor, "loadPages");
    expect(history.heard).toEqual([{ type: "history.loaded", to: "/noah", replace: true }]);
  });

  test("a load ahead that failed is tried again by the first link", () => {
    const { actor, history, where } = begin();
    breakOff(actor, "loadPages");
    expect([where(), history.heard]).toEqual([{ showing: "ahead" }, []]);
    actor.send({ type: "navigation.requested", to: "/ava" });
    expect(where()).toEqual({ showing: "asked" });
    answer(actor, "loadPages", "known");
    expect(history.heard).toEqual([{ type: "history.pushed", to: "/ava", replace: false }]);
  });

  test("without a network what is shown stays, and it is said why nothing comes", () => {
    const { actor, emitted, history, where } = begin();
    actor.send({ type: "navigation.requested", to: "/ava" });
    answer(actor, "loadPages", "offline");
    expect([where(), history.heard]).toEqual([{ showing: "ahead" }, []]);
    expect(emitted[1]).toMatchObject({ type: "toast.requested", kind: "error" });
    answer(actor, "loadPages", "known");
    expect([where(), history.heard]).toEqual([{ showing: "known" }, []]);
  });

  test("who waits for five seconds is answered by the server", () => {
    const { actor, clock, history, where } = begin();
    actor.send({ type: "navigation.requested", to: "/ava" });
    clock.increment(5_000);
    expect([where(), history.heard]).toEqual([
      "leaving",
      [{ type: "history.loaded", to: "/ava", replace: false }],
    ]);
  });

  test("a place of the page that is shown needs no pages", () => {
    const { actor, where } = begin();
    actor.send({ type: "location.changed", location: at("/browse"), now });
    expect(where()).toEqual({ showing: "ahead" });
  });

  test("who comes back by the page cache is not led on by the link of before", () => {
    const { actor, history, where } = begin();
    actor.send({ type: "navigation.requested", to: "/ava" });
    breakOff(actor, "loadPages");
    actor.send({ type: "page.shown" });
    expect(where()).toEqual({ showing: "ahead" });
    answer(actor, "loadPages", "known");
    expect(history.heard).toEqual([{ type: "history.loaded", to: "/ava", replace: false }]);
  });

  test("an address that changes while the browser is leaving waits for the pages", () => {
    const { actor, emitted, where } = begin();
    actor.send({ type: "navigation.requested", to: "/oauth/google/start" });
    actor.send({ type: "location.changed", location: at("/ava"), now });
    expect(where()).toEqual({ showing: "asked" });
    answer(actor, "loadPages", "known");
    expect(emitted.at(-1)).toMatchObject({ type: "route.changed", route: { username: "ava" } });
  });

  test("what the server answers itself does not wait", () => {
    const { actor, history, where } = begin();
    actor.send({ type: "navigation.requested", to: "/oauth/google/start" });
    expect(history.heard).toEqual([{ type: "history.loaded", to: "/oauth/google/start", replace: false }]);
    expect(where()).toBe("leaving");
  });
});
