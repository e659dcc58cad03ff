import { describe, expect, test } from "vitest";

import { dialogsFlow } from "../../src/machines/dialogs/dialogs.flow.ts";
import { selectDialogsView } from "../../src/machines/dialogs/dialogs-view.ts";
import { questionTexts } from "../../src/machines/dialogs/question.ts";
import type { Route } from "../../src/domain/site/page-route.ts";
import type { DialogRequest } from "../../src/machines/app/dialog-request.ts";
import { drive } from "../../model-tests/walk/drive.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const flowsLoaded = { type: "xstate.done.actor.loadFlows", actorId: "loadFlows", output: null };
const flowsFailed = { type: "xstate.error.actor.loadFlows", actorId: "loadFlows", error: "offline" };

const dialogsOf = (signedIn = false, areLoaded = true) => {
  const driven = drive(dialogsFlow.machine, { signedIn, page, route: { page: "landing" } });
  const flows = (event: typeof flowsLoaded | typeof flowsFailed) => driven.actor.send(event as never);
  driven.actor.send({ type: "flows.wanted" });
  if (areLoaded) flows(flowsLoaded);
  const request = (dialog: DialogRequest, asker?: string) =>
    driven.actor.send({
      type: "dialog.requested",
      now: 0,
      dialog,
      ...(asker === undefined ? {} : { asker }),
    });
  const kinds = () => {
    const view = selectDialogsView(driven.actor.getSnapshot());
    return view.status === "open" ? view.stack.map((dialog) => dialog.request.kind) : [];
  };
  return { ...driven, flows, request, kinds };
};

describe("questions", () => {
  test("[SHELL-70] [SHELL-71] [SHELL-72] a confirm without options has the defaults", () => {
    expect(questionTexts({ kind: "confirm" })).toEqual({
      title: "Alert",
      text: "Are you sure?",
      html: null,
      confirmLabel: "Confirm",
      cancelLabel: "Cancel",
    });
  });

  test("[SHELL-73] an alert has only the button 'Ok'", () => {
    expect(questionTexts({ kind: "alert", title: "Hello", text: "World" })).toMatchObject({
      confirmLabel: "Ok",
      cancelLabel: null,
    });
  });

  test("[SHELL-74] a generic confirm shows its title and its own label", () => {
    const texts = questionTexts({ kind: "confirm", title: "Leave?", confirmLabel: "Yes, leave" });
    expect(texts).toMatchObject({ title: "Leave?", confirmLabel: "Yes, leave" });
  });

  test("[SHELL-75] a generic confirm shows an HTML body when one is given and none when it is omitted", () => {
    expect(questionTexts({ kind: "confirm", title: "A", html: "<b>b</b>" })).toMatchObject({
      html: "<b>b</b>",
      text: null,
    });
    expect(questionTexts({ kind: "confirm", title: "A", text: "b" })).toMatchObject({
      html: null,
      text: "b",
    });
  });

  test("[SHELL-76] a generic confirm shows a cancel button only when a cancel label is given", () => {
    expect(questionTexts({ kind: "confirm", title: "A" }).cancelLabel).toBeNull();
    expect(questionTexts({ kind: "confirm", title: "A", cancelLabel: "No" }).cancelLabel).toBe("No");
  });

  test("the answer goes to the one who asked, whichever button it was", () => {
    for (const [event, answer] of [
      ["question.confirmed", "confirmed"],
      ["question.cancelled", "cancelled"],
      ["dialog.dismissed", "dismissed"],
    ] as const) {
      const { actor, emitted, request } = dialogsOf();
      request({ kind: "confirm", name: "leave" }, "x:7");
      actor.send({ type: event, id: 1 });
      expect(emitted).toEqual([
        { type: "answer.given", asker: "x:7", answer: { type: "question.answered", name: "leave", answer } },
      ]);
    }
  });
});

describe("the stack", () => {
  test("[SHELL-67] [SHELL-68] asking to close takes the dialog away, a busy one stays", () => {
    const { actor, kinds, request } = dialogsOf();
    request({ kind: "sign-in" });
    actor.send({ type: "dialog.dismissed", id: 1 });
    expect(kinds()).toEqual([]);
    request({ kind: "payment", intent: "subscription", username: "ava", returnUri: "/ava" });
    actor.send({ type: "dialog.dismissed", id: 2 });
    expect(kinds()).toEqual(["payment"]);
  });

  test("[AUTH-10] logging in opens only when nobody is signed in", () => {
    const guest = dialogsOf();
    guest.request({ kind: "sign-in" });
    const fan = dialogsOf(true);
    fan.request({ kind: "sign-in" });
    expect([guest.kinds(), fan.kinds()]).toEqual([["sign-in"], []]);
  });

  test("a flow that asks to close closes its own dialog, not the one above it", () => {
    const { actor, kinds, request } = dialogsOf();
    request({ kind: "sign-up" });
    request({ kind: "confirm" });
    actor.send({ type: "dialog.closeRequested", actorId: "dialog-1" });
    expect(kinds()).toEqual(["confirm"]);
  });

  test("a dialog that was closed already closes nothing else", () => {
    const { actor, kinds, request } = dialogsOf();
    request({ kind: "sign-up" });
    actor.send({ type: "dialog.dismissed", id: 9 });
    expect(kinds()).toEqual(["sign-up"]);
  });
});

describe("another page", () => {
  const go = (it: ReturnType<typeof dialogsOf>, route: Route) =>
    it.actor.send({ type: "route.changed", route, now: 0 });

  test("[SHELL-67] closes what is open over the page before, a busy one stays, and who asked is answered", () => {
    const it = dialogsOf();
    it.request({ kind: "sign-in" });
    it.request({ kind: "payment", intent: "subscription", username: "ava", returnUri: "/ava" });
    it.request({ kind: "confirm", name: "leave" }, "x:7");
    go(it, { page: "rankings" });
    expect(it.kinds()).toEqual(["payment"]);
    const answer = { type: "question.answered", name: "leave", answer: "dismissed" };
    expect(it.emitted).toEqual([{ type: "answer.given", asker: "x:7", answer }]);
    // What opens there stands over that page.
    it.request({ kind: "confirm" });
    go(it, { page: "rankings" });
    expect(it.kinds()).toEqual(["payment", "confirm"]);
  });

  test("leaves nothing open where nothing is busy", () => {
    const it = dialogsOf();
    it.request({ kind: "sign-in" });
    go(it, { page: "rankings" });
    expect(selectDialogsView(it.actor.getSnapshot()).status).toBe("closed");
    it.request({ kind: "sign-in" });
    go(it, { page: "rankings" });
    expect(it.kinds()).toEqual(["sign-in"]);
  });

  test("is one that opens by the link of a mail, whose dialog opens after it; a change within the page is none", () => {
    const it = dialogsOf();
    const opens = { kind: "reset-password" } as const;
    it.request({ kind: "sign-in" });
    go(it, { page: "landing" });
    expect(it.kinds()).toEqual(["sign-in"]);
    go(it, { page: "landing", opens });
    it.request(opens);
    go(it, { page: "landing", opens: { ...opens } });
    expect(it.kinds()).toEqual(["reset-password"]);
    go(it, { page: "landing" });
    expect(it.kinds()).toEqual([]);
  });

  describe("of a mail's link", () => {
    const opens = { kind: "reset-password" } as const;
    const home = { type: "navigation.requested", to: "/", replace: true };
    const linked = () => {
      const it = dialogsOf();
      go(it, { page: "landing", opens });
      it.request(opens);
      return it;
    };

    test("becomes the home page when its dialog is closed, so that a page load does not open it again", () => {
      const it = linked();
      it.actor.send({ type: "dialog.dismissed", id: 1 });
      expect(it.emitted).toEqual([home]);
      go(it, { page: "landing" });
      it.request({ kind: "reset-password" });
      it.actor.send({ type: "dialog.closeRequested" });
      expect(it.emitted).toEqual([home]);
    });

    test("becomes the home page with the dialog that follows over it", () => {
      const it = linked();
      it.request({ kind: "sign-in" });
      it.actor.send({ type: "dialog.closeRequested", actorId: "dialog-1" });
      expect(it.emitted).toEqual([home]);
      go(it, { page: "landing" });
      expect(it.kinds()).toEqual(["sign-in"]);
    });

    test("stays while another dialog is closed, and is not left twice by another page", () => {
      const it = linked();
      it.request({ kind: "confirm" });
      it.actor.send({ type: "question.cancelled", id: 2 });
      go(it, { page: "rankings" });
      expect([it.kinds(), it.emitted]).toEqual([[], []]);
    });
  });

  test("leaves what waits for its code, unless it needs no dialog", () => {
    const it = dialogsOf(false, false);
    it.request({ kind: "sign-in" });
    it.request({ kind: "confirm-email", token: "sample-token" });
    go(it, { page: "rankings" });
    const waiting = it.actor.getSnapshot().context.waiting.map(({ dialog }) => dialog.kind);
    expect(waiting).toEqual(["confirm-email"]);
    it.flows(flowsLoaded);
    expect(it.kinds()).toEqual([]);
  });
});

describe("flows that load later", () => {
  test("a dialog that is asked for too early opens, once, when its flow is there", () => {
    const { flows, kinds, request } = dialogsOf(false, false);
    request({ kind: "sign-in" });
    expect(kinds()).toEqual([]);
    flows(flowsLoaded);
    expect(kinds()).toEqual(["sign-in"]);
    request({ kind: "sign-up" });
    expect(kinds()).toEqual(["sign-in", "sign-up"]);
  });

  test("a question needs no flow", () => {
    const { kinds, request } = dialogsOf(false, false);
    request({ kind: "confirm" });
    expect(kinds()).toEqual(["confirm"]);
  });

  test("when they cannot be loaded the app is notified, which offers a reload; the next press tries again", () => {
    const { actor, emitted, flows, kinds, request } = dialogsOf(false, false);
    request({ kind: "sign-in" });
    flows(flowsFailed);
    expect([emitted, kinds()]).toEqual([[{ type: "code.lost" }], []]);
    request({ kind: "sign-in" });
    expect(actor.getSnapshot().matches({ flows: "loading" })).toBe(true);
    flows(flowsLoaded);
    expect(kinds()).toEqual(["sign-in"]);
  });

  test("[ERR-25] flows that have not come after 120 s are taken for lost, which is told to whoever waits", () => {
    const { clock, emitted, kinds, request } = dialogsOf(false, false);
    request({ kind: "sign-in" });
    clock.increment(119_999);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect([emitted, kinds()]).toEqual([[{ type: "code.lost" }], []]);
  });

  test("loading ahead that fails says nothing", () => {
    const { emitted, flows } = dialogsOf(false, false);
    flows(flowsFailed);
    expect(emitted).toEqual([]);
  });
});
