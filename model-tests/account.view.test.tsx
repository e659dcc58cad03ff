import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { changeEmailFlow } from "../src/machines/change-email/change-email.flow.ts";
import type { ChangeEmailRef } from "../src/machines/change-email/change-email.machine.ts";
import { emailAndPasswordFlow } from "../src/machines/email-and-password/email-and-password.flow.ts";
import type { EmailAndPasswordRef } from "../src/machines/email-and-password/email-and-password.machine.ts";
import { followingFlow } from "../src/machines/following/following.flow.ts";
import type { FollowingRef } from "../src/machines/following/following.machine.ts";
import { newPasswordFlow } from "../src/machines/new-password/new-password.flow.ts";
import type { NewPasswordRef } from "../src/machines/new-password/new-password.machine.ts";
import { paymentInfoFlow } from "../src/machines/payment-info/payment-info.flow.ts";
import type { PaymentInfoRef } from "../src/machines/payment-info/payment-info.machine.ts";
import { resendEmailFlow } from "../src/machines/resend-email/resend-email.flow.ts";
import type { ResendEmailRef } from "../src/machines/resend-email/resend-email.machine.ts";
import { resetPasswordFlow } from "../src/machines/reset-password/reset-password.flow.ts";
import type { ResetPasswordRef } from "../src/machines/reset-password/reset-password.machine.ts";
import { sessionsFlow } from "../src/machines/sessions/sessions.flow.ts";
import type { SessionsRef } from "../src/machines/sessions/sessions.machine.ts";
import { ChangeEmail } from "../src/views/email-and-password/change-email.view.tsx";
import { EmailAndPasswordPage, Resend } from "../src/views/email-and-password/email-and-password.view.tsx";
import { Sessions } from "../src/views/email-and-password/sessions.view.tsx";
import { FollowingPage } from "../src/views/following/following.view.tsx";
import { NewPasswordDialog } from "../src/views/new-password/new-password.view.tsx";
import { PaymentInfoPage } from "../src/views/payment-info/payment-info.view.tsx";
import { ResetPasswordDialog } from "../src/views/reset-password/reset-password.view.tsx";
import { control, fillField, press } from "./walk/page-actions.ts";
import { walkView } from "./walk/view-walk.tsx";

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector("form");
  form?.requestSubmit();
  return form !== null;
};

const valueOf = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value;

const showsForm =
  (...names: readonly string[]) =>
  (page: HTMLElement, { context }: AnyMachineSnapshot) => {
    for (const name of names) expect(valueOf(page, name)).toBe(context[name]);
    for (const text of Object.values(context.texts as Record<string, string>))
      expect(page.textContent).toContain(text);
  };

const says = (text: string) => (page: HTMLElement) => expect(page.textContent).toContain(text);
const shut = (page: HTMLElement, snapshot: AnyMachineSnapshot) =>
  expect(page.querySelector("dialog")!.getAttribute("aria-busy") === "true").toBe(snapshot.hasTag("busy"));

walkView(resetPasswordFlow, {
  render: (actor) => <ResetPasswordDialog resetPassword={actor as ResetPasswordRef} onClose={() => {}} />,
  actions: {
    "field.changed": fillField,
    "form.submitted": submit,
    "signIn.chosen": (page) => press(page, "Log in here"),
    "done.chosen": (page) => press(page, "Close"),
  },
  shows: {
    form: (page, snapshot) => {
      showsForm("email")(page, snapshot);
      shut(page, snapshot);
      expect(page.querySelector("[name=captcha]") !== null).toBe(snapshot.context.captchaNeeded);
    },
    sent: says("We just sent you an email with instructions on how to reset your password."),
    closed: (page) => expect(page.querySelector("form")).toBeNull(),
  },
});

walkView(newPasswordFlow, {
  render: (actor) => <NewPasswordDialog newPassword={actor as NewPasswordRef} onClose={() => {}} />,
  actions: {
    "field.changed": fillField,
    "form.submitted": submit,
    "newLink.chosen": (page) => press(page, "Send a new link"),
  },
  shows: {
    form: (page, snapshot) => {
      showsForm("password")(page, snapshot);
      shut(page, snapshot);
    },
    expired: says("This link has expired. Please ask for a new one."),
    updated: says("Your password has been successfully updated."),
  },
});

walkView(changeEmailFlow, {
  render: (actor) => <ChangeEmail changeEmail={actor as ChangeEmailRef} />,
  actions: {
    "change.chosen": (page) => press(page, "Change email"),
    "change.left": (page) => press(page, "Cancel"),
    "field.changed": fillField,
    "form.submitted": submit,
    "resend.chosen": (page) => press(page, /^Send again/),
    "cancel.chosen": (page) => press(page, /^Cancel change/),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector("[role=status][aria-busy=true]")).not.toBeNull(),
    failed: (page, { context }) => says(context.error)(page),
    closed: (page) => expect(page.querySelectorAll("button")).toHaveLength(1),
    editing: (page, snapshot) => {
      showsForm("email", "password")(page, snapshot);
      const send = page.querySelector("[type=submit]")!;
      expect(send.getAttribute("aria-busy") === "true").toBe(snapshot.hasTag("busy"));
    },
    waiting: (page, snapshot) => {
      says(`Waiting for confirmation of ${snapshot.context.pending}.`)(page);
      expect(page.querySelector("[aria-busy=true]") !== null).toBe(snapshot.hasTag("busy"));
    },
  },
});

walkView(resendEmailFlow, {
  render: (actor) => <Resend resendEmail={actor as ResendEmailRef} />,
  actions: { "resend.chosen": (page) => press(page, /^Resend email/) },
  shows: {
    idle: (page) => expect(page.querySelector("[aria-busy]")).toBeNull(),
    sending: (page) => expect(page.querySelector("button")?.getAttribute("aria-busy")).toBe("true"),
  },
});

walkView(sessionsFlow, {
  render: (actor) => <Sessions sessions={actor as SessionsRef} />,
  actions: {
    "session.endChosen": (page) => press(page, "Log out Safari on iPhone"),
    "others.endChosen": (page) => press(page, /^Log out everywhere else/),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector("[role=status][aria-busy=true]")).not.toBeNull(),
    failed: (page, { context }) => says(context.error)(page),
    shown: (page, { context }) => {
      for (const { device } of context.items) says(device)(page);
      expect(page.querySelectorAll("li")).toHaveLength(context.items.length);
      expect(control(page, /^Log out everywhere else/) !== null).toBe(context.items.length > 1);
    },
  },
});

walkView(emailAndPasswordFlow, {
  render: (actor) => <EmailAndPasswordPage page={actor as EmailAndPasswordRef} />,
  shows: {
    none: says("There is no email address in your account."),
    confirmed: says("Confirmed"),
    unconfirmed: (page) => {
      says("Not confirmed")(page);
      expect(control(page, "Resend email")).not.toBeNull();
    },
  },
});

walkView(paymentInfoFlow, {
  render: (actor) => <PaymentInfoPage page={actor as PaymentInfoRef} />,
  actions: {
    "field.changed": fillField,
    "form.submitted": submit,
    "change.chosen": (page) => press(page, "Change"),
    "change.cancelled": (page) => press(page, "Cancel"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector("[role=status][aria-busy=true]")).not.toBeNull(),
    failed: (page) => expect(page.querySelector("[role=alert]")).not.toBeNull(),
    shown: (page, { context }) => {
      for (const part of ["Dora Quinn", "•••• 3000", "Berlin", "Germany", "W-8BEN", "Sep 20, 2026"])
        says(part)(page);
      if (context.payto.status === "on_hold") says(context.payto.reason)(page);
    },
    form: (page, snapshot) => {
      const { holder, country, method, current_password: password } = snapshot.context;
      expect(valueOf(page, "holder")).toBe(holder);
      expect(valueOf(page, "current_password")).toBe(password);
      expect(page.querySelector("input[name=iban]") !== null).toBe(method === "iban");
      says(country === "US" ? "Tax form W-9" : "Tax form W-8BEN")(page);
      for (const text of Object.values(snapshot.context.texts as Record<string, string>)) says(text)(page);
      expect(page.querySelector("[type=submit]")?.getAttribute("aria-busy") === "true").toBe(
        snapshot.hasTag("busy"),
      );
    },
  },
});

walkView(followingFlow, {
  render: (actor) => <FollowingPage page={actor as FollowingRef} />,
  actions: {
    "tab.chosen": (page, event) =>
      press(
        page,
        String(event["tab"]).replace(/^./, (first) => first.toUpperCase()),
      ),
  },
  shows: {
    showing: (page, { context }) =>
      expect(page.querySelector("[role=tab][aria-selected=true]")?.textContent?.toLowerCase()).toBe(
        context.tab,
      ),
  },
});
