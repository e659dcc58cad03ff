import { act, type ReactElement } from "react";
import { beforeAll, expect, test } from "vitest";
import type { AnyActorRef } from "xstate";

import type { DialogRequest } from "../../src/machines/app/dialog-request.ts";
import { dialogsMachine } from "../../src/machines/dialogs/dialogs.machine.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { tipMachine, type TipRef } from "../../src/machines/tip/tip.machine.ts";
import { sampleOffer } from "../../src/machines/unlock/sample-offers.ts";
import { unlockMachine, type UnlockRef } from "../../src/machines/unlock/unlock.machine.ts";
import {
  visitorSubscribeMachine,
  type VisitorSubscribeRef,
} from "../../src/machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { LazyVisitorForm } from "../../src/views/sign-up/lazy-visitor-form.view.tsx";
import { preloadSignInForm } from "../../src/views/sign-up/visitor-form.view.tsx";
import { TipDialog } from "../../src/views/tip/tip.view.tsx";
import { UnlockDialog } from "../../src/views/unlock/unlock.view.tsx";
import { VisitorSubscribeDialog } from "../../src/views/visitor-subscribe/visitor-subscribe.view.tsx";
import { answer, drive } from "../../model-tests/walk/drive.ts";
import { neutral } from "../../model-tests/walk/neutral.ts";
import { find, key, press, render } from "../kit/render.tsx";

beforeAll(async () => {
  await preloadSignInForm();
  await LazyVisitorForm.preload();
});

interface Case {
  readonly request: DialogRequest;
  /** What the dialog reads before it shows the form. */
  readonly read: readonly [id: string, output: unknown] | null;
  readonly show: (ref: AnyActorRef, onClose: () => void) => ReactElement;
}

const cases: Readonly<Record<string, Case>> = {
  subscribe: {
    request: { kind: "visitor-subscribe", username: "ava", mode: "subscribe", creator: sampleRecord },
    read: ["openBenefits", { status: "ok", data: { creator: sampleRecord, retained: null } }],
    show: (ref, onClose) => <VisitorSubscribeDialog visitor={ref as VisitorSubscribeRef} onClose={onClose} />,
  },
  tip: {
    request: { kind: "tip", username: "ava", creator: sampleRecord },
    read: null,
    show: (ref, onClose) => <TipDialog tip={ref as TipRef} onClose={onClose} />,
  },
  unlock: {
    request: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 1 } },
    read: ["readOffer", { status: "ok", data: sampleOffer }],
    show: (ref, onClose) => <UnlockDialog unlock={ref as UnlockRef} onClose={onClose} />,
  },
};

const flows = {
  tip: neutral(tipMachine),
  unlock: neutral(unlockMachine),
  visitorSubscribe: neutral(visitorSubscribeMachine),
};
const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

/** The dialog as a guest has it, in the stack that closes it. */
const open = ({ request, read, show }: Case) => {
  const { actor, clock } = drive(dialogsMachine, { signedIn: false, page, route: null }, flows);
  actor.send({ type: "flows.wanted" });
  answer(actor, "loadFlows", null);
  actor.send({ type: "dialog.requested", now: 0, dialog: request });
  const dialog = actor.getSnapshot().context.stack[0]!.ref!;
  if (read !== null) answer(dialog, ...read);
  render(show(dialog, () => actor.send({ type: "dialog.dismissed", id: 1 })));
  const form = (id: "signUp" | "signIn") => {
    const ref = (dialog.getSnapshot() as { children: Record<string, AnyActorRef> }).children[id]!;
    const type = (field: string, value: string) =>
      act(() => ref.send({ type: "field.changed", field, value }));
    return { ref, type, submit: () => act(() => ref.send({ type: "form.submitted" })) };
  };
  const isOpen = () => actor.getSnapshot().context.stack.length === 1;
  const dismiss = () => act(() => actor.send({ type: "dialog.dismissed", id: 1 }));
  const escape = () => {
    key(find("dialog"), "Escape");
    dismiss();
  };
  return { form, clock, isOpen, dismiss, escape };
};

test.each(Object.keys(cases))(
  "[AUTH-41] [AUTH-48] [AUTH-49] [SUB-31] [SHELL-68] a sign-up in the dialog %s is not left while it runs, nor in the 500 ms after it",
  (name) => {
    const { form, clock, isOpen, dismiss, escape } = open(cases[name]!);
    const { ref, type, submit } = form("signUp");
    type("username", "dana");
    type("password", "correct horse");
    expect(find<HTMLButtonElement>("button", "Sign in").disabled).toBe(false);
    submit();
    expect(find("dialog").getAttribute("aria-busy")).toBe("true");
    press(find("button", "Sign in"));
    escape();
    expect([isOpen(), ref.getSnapshot().value]).toEqual([true, "submitting"]);
    act(() => answer(ref, "signUp", { status: "ok", data: {} }));
    clock.increment(499);
    press(find("button", "Sign in"));
    escape();
    expect([isOpen(), ref.getSnapshot().value]).toEqual([true, "registered"]);
    act(() => clock.increment(1));
    dismiss();
    expect([isOpen(), ref.getSnapshot().value]).toEqual([true, "finished"]);
  },
);

test.each(Object.keys(cases))(
  "[AUTH-41] [SUB-31] [SHELL-68] a log-in in the dialog %s is not left while it runs",
  (name) => {
    const { form, isOpen, escape } = open(cases[name]!);
    press(find("button", "Sign in"));
    const { ref, type, submit } = form("signIn");
    type("email", "dana");
    type("password", "correct horse");
    submit();
    press(find("button", "Sign up here"));
    press(find("button", "Forgot Password"));
    escape();
    expect([isOpen(), ref.getSnapshot().value]).toEqual([true, "submitting"]);
    act(() => answer(ref, "signIn", { status: "failed", failure: { code: "wrong", error: "Wrong." } }));
    escape();
    expect(isOpen()).toBe(false);
  },
);

test.each(Object.keys(cases))(
  "[AUTH-43] [CONST-12] a creator who logs in in the dialog %s comes back to what she has begun",
  (name) => {
    const { form } = open(cases[name]!);
    press(find("button", "Sign in"));
    const { ref, type, submit } = form("signIn");
    const emitted: string[] = [];
    ref.on("*", (event) => emitted.push(event.type));
    type("email", "dana");
    type("password", "correct horse");
    submit();
    const data = { type: "model", redirect_url: "/account/dashboard" };
    act(() => answer(ref, "signIn", { status: "ok", data }));
    expect(emitted).toEqual(["page.reloadRequested"]);
  },
);
