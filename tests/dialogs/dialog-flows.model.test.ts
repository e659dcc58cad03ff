import { fromCallback, fromPromise, type AnyEventObject } from "xstate";
import { describe, expect, test } from "vitest";

import type { DialogRequest } from "../../src/machines/app/dialog-request.ts";
import { questionTexts } from "../../src/machines/dialogs/question.ts";
import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import { selectDialogsView } from "../../src/machines/dialogs/dialogs-view.ts";
import { sampleRecord, sampleTrialRecord } from "../../src/machines/profile/sample-profile.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const NOW = 1_790_000_000;
const page = { captchaRequired: true, signupSource: "creators", isMobile: false } as const;
const [subscription] = sampleTrialRecord.subscriptions;
const inQuestion = { username: "ava", displayName: "Ava", subscription: subscription! };
const linked = { kind: "new-password", token: "t1" } as const;

/** Each dialog that has a flow: its request, the flow that runs in it, and what that begins with. */
const dialogs: readonly (readonly [DialogRequest, string, "form" | "page" | "request"])[] = [
  [{ kind: "sign-in", email: "dana@example.com" }, "signIn", "form"],
  [{ kind: "sign-up", compact: true }, "signUp", "form"],
  [{ kind: "reset-password", email: "dana@example.com" }, "resetPassword", "form"],
  [linked, "newPassword", "request"],
  [{ kind: "subscribe", username: "ava", creator: sampleRecord }, "subscribe", "page"],
  [{ kind: "visitor-subscribe", username: "ava", mode: "follow" }, "visitorSubscribe", "page"],
  [{ kind: "tip", username: "ava", returnUri: "/ava" }, "tip", "page"],
  [{ kind: "snapchat", username: "ava" }, "snapchat", "page"],
  [{ kind: "membership", creator: sampleTrialRecord }, "membership", "page"],
  [{ kind: "payment", intent: "tip", username: "ava", returnUri: "/ava" }, "payment", "page"],
  [{ kind: "cancel-subscription", ...inQuestion }, "cancelSubscription", "page"],
  [{ kind: "reactivate-subscription", ...inQuestion }, "cancelSubscription", "page"],
];
const [signUp, question] = [{ kind: "sign-up" }, { kind: "confirm" }] as const;

/** Dialogs whose flows note their input, what they hear, and that they were stopped. */
const start = ({ signedIn = false, isLoaded = true } = {}) => {
  const begun: { readonly name: string; readonly id: string; readonly input: unknown }[] = [];
  const stopped: string[] = [];
  const heard: (readonly [id: string, type: string])[] = [];
  const flow = (name: string) =>
    fromCallback<AnyEventObject>(({ input, self, receive }) => {
      begun.push({ name, id: self.id, input });
      receive(({ type }) => void heard.push([self.id, type]));
      return () => void stopped.push(self.id);
    });
  const names = [...new Set(dialogs.map(([, name]) => name)), "confirmEmail"];
  const loads = { count: 0 };
  const loadFlows = fromPromise(() => {
    loads.count += 1;
    return new Promise<void>(() => undefined);
  });
  const actors = { ...Object.fromEntries(names.map((name) => [name, flow(name)])), loadFlows };
  const { actor, clock, emitted } = drive(dialogsMachine, { signedIn, page, route: null }, actors);
  const send = (event: AnyEventObject) => actor.send(event as never);
  const loaded = () => send({ type: "xstate.done.actor.loadFlows", actorId: "loadFlows" });
  const broke = () => send({ type: "xstate.error.actor.loadFlows", actorId: "loadFlows", error: "offline" });
  const request = (dialog: DialogRequest, more: { readonly asker?: string } = {}) =>
    send({ type: "dialog.requested", dialog, now: NOW, ...more });
  if (isLoaded) {
    send({ type: "flows.wanted" });
    loaded();
  }
  const view = () => selectDialogsView(actor.getSnapshot());
  const shown = () => {
    const now = view();
    return now.status === "open" ? now.stack.map(({ request: { kind } }) => kind) : now.status;
  };
  return { begun, stopped, heard, loads, clock, emitted, send, loaded, broke, request, view, shown };
};

describe("a dialog with a flow", () => {
  test.each(dialogs)("%o runs %s and tells it what it needs", (request, name, needs) => {
    const it = start();
    it.request(request);
    const input = {
      form: { ...page, ...request },
      page: { request, signedIn: false, now: NOW, page },
      request,
    }[needs];
    expect(it.begun).toEqual([{ name, id: "dialog-1", input }]);
    const view = it.view();
    expect(view).toMatchObject({ status: "open", stack: [{ id: 1, request, asker: null }] });
    expect(view.status === "open" && view.stack[0]!.ref?.id).toBe("dialog-1");
  });

  test("a question has none, and is at hand before any flow is loaded", () => {
    const it = start({ isLoaded: false });
    for (const kind of ["confirm", "alert"] as const) it.request({ kind, title: "Leave?" });
    expect([it.shown(), it.begun]).toEqual([["confirm", "alert"], []]);
    expect(it.view()).toMatchObject({ stack: [{ ref: null }, { ref: null }] });
    it.request(signUp);
    it.request(question);
    it.loaded();
    expect(it.shown()).toEqual(["confirm", "alert", "confirm", "sign-up"]);
  });

  test("the confirmation of an e-mail runs without a dialog, as soon as its code is there", () => {
    const it = start({ isLoaded: false });
    const request = { kind: "confirm-email", token: "t1" } as const;
    it.request(request);
    expect([it.shown(), it.begun]).toEqual(["closed", []]);
    it.loaded();
    expect([it.shown(), it.begun]).toEqual([
      "closed",
      [{ name: "confirmEmail", id: "confirm-email", input: request }],
    ]);
  });

  test.each(["sign-in", "sign-up"] as const)("%s is nothing for whoever is logged in", (kind) => {
    for (const isLoaded of [true, false]) {
      const it = start({ signedIn: true, isLoaded });
      it.request({ kind });
      it.loaded();
      expect([it.shown(), it.begun]).toEqual(["closed", []]);
    }
  });

  test("knows the viewport as it is when it opens", () => {
    const it = start();
    it.send({ type: "viewport.changed", isMobile: true });
    it.request(signUp);
    expect(it.begun[0]).toMatchObject({ input: { ...page, isMobile: true } });
  });

  test("receives the socket events, each of those that are open", () => {
    const it = start();
    for (const dialog of [signUp, question, linked]) it.request(dialog);
    it.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
    expect(it.heard).toEqual([
      ["dialog-1", "socket.received"],
      ["dialog-3", "socket.received"],
    ]);
  });
});

describe("closing", () => {
  const byId = (type: string) => ({ type, id: 1 });
  test.each([
    ["a press outside", byId("dialog.dismissed")],
    ["Ok", byId("question.confirmed")],
    ["Cancel", byId("question.cancelled")],
    ["its own flow", { type: "dialog.closeRequested", actorId: "dialog-1" }],
    ["the end of its flow", { type: "xstate.done.actor.dialog-1", actorId: "dialog-1" }],
    ["a flow that breaks", { type: "xstate.error.actor.dialog-1", actorId: "dialog-1", error: "broke" }],
  ])("by %s takes that dialog alone, and stops its flow", (_, event) => {
    const alone = start();
    alone.request(signUp);
    alone.send(event);
    expect([alone.view(), alone.stopped]).toEqual([{ status: "closed" }, ["dialog-1"]]);

    const below = start();
    below.request(signUp);
    below.request(linked);
    below.send(event);
    expect([below.shown(), below.stopped]).toEqual([["new-password"], ["dialog-1"]]);
    below.request(signUp);
    expect(below.begun.map(({ id }) => id)).toEqual(["dialog-1", "dialog-2", "dialog-3"]);
  });

  test.each([
    ["it was closed", { type: "dialog.dismissed", id: 9 }],
    ["it was answered", { type: "question.confirmed", id: 9 }],
    ["it was cancelled", { type: "question.cancelled", id: 9 }],
    ["another actor asks", { type: "dialog.closeRequested", actorId: "page" }],
    [
      "a flow without a dialog is done",
      { type: "xstate.done.actor.confirm-email", actorId: "confirm-email" },
    ],
    [
      "a flow without a dialog breaks",
      { type: "xstate.error.actor.confirm-email", actorId: "confirm-email", error: "broke" },
    ],
  ])("changes nothing when there is no such dialog: %s", (_, event) => {
    const it = start();
    it.request(signUp);
    it.send(event);
    expect([it.shown(), it.stopped, it.emitted]).toEqual([["sign-up"], [], []]);
  });

  test("by whoever has no dialog of his own takes the top one", () => {
    const it = start();
    for (const dialog of [signUp, question, linked]) it.request(dialog);
    for (const left of [["sign-up", "confirm"], ["sign-up"], "closed"]) {
      it.send({ type: "dialog.closeRequested" });
      expect(it.shown()).toEqual(left);
    }
  });

  test("tells whoever asked how it ended, by an empty name where the question had none", () => {
    const it = start();
    it.request(question, { asker: "page" });
    it.request(linked, { asker: "banners" });
    it.request(signUp);
    it.send({ type: "dialog.dismissed", id: 3 });
    it.send({ type: "dialog.closeRequested", actorId: "dialog-2" });
    it.send({ type: "question.confirmed", id: 1 });
    const given = (asker: string, answer: string) => ({
      type: "answer.given",
      asker,
      answer: { type: "question.answered", name: "", answer },
    });
    expect(it.emitted).toEqual([given("banners", "dismissed"), given("page", "confirmed")]);
  });
});

describe("code that is loaded later", () => {
  test("opens what was asked for meanwhile, all of it in its order and once", () => {
    const it = start({ isLoaded: false });
    for (const dialog of [signUp, linked]) it.request(dialog);
    expect(it.shown()).toBe("closed");
    it.loaded();
    expect(it.shown()).toEqual(["sign-up", "new-password"]);
  });

  const failures = [
    ["breaks", ({ broke }: ReturnType<typeof start>) => broke()],
    ["does not come", ({ clock }: ReturnType<typeof start>) => clock.increment(120_000)],
  ] as const;

  test.each(failures)("and %s is told when somebody waits, who then asks again", (_, fails) => {
    const it = start({ isLoaded: false });
    it.request(signUp);
    fails(it);
    expect([it.shown(), it.emitted]).toEqual(["closed", [{ type: "code.lost" }]]);
    it.request(linked);
    expect(it.loads.count).toBe(2);
    it.loaded();
    expect(it.shown()).toEqual(["new-password"]);
  });

  test.each(failures)("and %s is no matter while nobody waits; the next dialog loads it", (_, fails) => {
    const it = start({ isLoaded: false });
    it.send({ type: "flows.wanted" });
    it.request(question);
    fails(it);
    expect([it.shown(), it.emitted]).toEqual([["confirm"], []]);
    expect(it.loads.count).toBe(1);
    it.request(signUp);
    expect(it.loads.count).toBe(2);
    it.loaded();
    expect(it.shown()).toEqual(["confirm", "sign-up"]);
  });
});

describe("the texts of a question", () => {
  const [title, text, html] = ["Leave?", "You may come back.", "<b>You</b> may come back."];

  test("[SHELL-73] an alert says what it is given, and nothing where it is given nothing", () => {
    const body = { title: "Alert", text: null, html: null, confirmLabel: "Ok", cancelLabel: null };
    expect(questionTexts({ kind: "alert" })).toEqual(body);
    expect(questionTexts({ kind: "alert", title, text })).toEqual({ ...body, title, text });
    expect(questionTexts({ kind: "alert", html })).toEqual({ ...body, html });
  });

  test.each([{ title }, { text }, { html }, { confirmLabel: "Yes" }])(
    "[SHELL-76] a confirm with %o has no Cancel unless it names it",
    (options) => {
      expect(questionTexts({ kind: "confirm", ...options }).cancelLabel).toBeNull();
      expect(questionTexts({ kind: "confirm", ...options, cancelLabel: "No" }).cancelLabel).toBe("No");
    },
  );
});
