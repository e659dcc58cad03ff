import { expect } from "vitest";

import { signInFlow } from "../src/machines/sign-in/sign-in.flow.ts";
import type { SignInRef } from "../src/machines/sign-in/sign-in.machine.ts";
import { signUpFlow } from "../src/machines/sign-up/sign-up.flow.ts";
import type { SignUpRef } from "../src/machines/sign-up/sign-up.machine.ts";
import { SignInDialog } from "../src/views/sign-in/sign-in.view.tsx";
import { SignUpDialog } from "../src/views/sign-up/sign-up.view.tsx";
import { fillField, press } from "./walk/page-actions.ts";
import { walkView } from "./walk/view-walk.tsx";

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector("form");
  form?.requestSubmit();
  return form !== null;
};

const valueOf = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value;
const isBusy = (page: HTMLElement) => page.querySelector("dialog")!.getAttribute("aria-busy") === "true";

const providerNames: Readonly<Record<string, string>> = { google: "Google", twitter: "Twitter" };
const titleOf = (page: HTMLElement) => page.querySelector("dialog h2")!.textContent;
/** The providers that have a button; a divider stands where there is one, and only there. */
const offered = (page: HTMLElement): readonly string[] => {
  const labels = [...page.querySelectorAll("button")].map((it) => it.textContent);
  const found = Object.keys(providerNames).filter((it) =>
    labels.includes(`Continue with ${providerNames[it]}`),
  );
  expect(page.querySelectorAll('[role="separator"]').length).toBe(found.length === 0 ? 0 : 1);
  return found;
};

walkView(signInFlow, {
  render: (actor) => <SignInDialog signIn={actor as SignInRef} onClose={() => {}} />,
  actions: {
    "field.changed": fillField,
    "form.submitted": submit,
    "signUp.chosen": (page) => press(page, "Sign up here"),
    "forgotPassword.chosen": (page) => press(page, "Forgot Password"),
    "provider.chosen": (page, event) => press(page, `Continue with ${providerNames[event["provider"]]}`),
  },
  shows: {
    form: (page, snapshot) => {
      const { context } = snapshot;
      expect([valueOf(page, "email"), valueOf(page, "password")]).toEqual([context.email, context.password]);
      expect(isBusy(page)).toBe(snapshot.hasTag("busy"));
      expect(titleOf(page)).toBe(context.isLinking ? "Please Log In to Continue" : "Log in");
      expect(page.querySelector<HTMLInputElement>('input[name="email"]')!.readOnly).toBe(context.isLinking);
      expect(offered(page)).toEqual(context.providers);
      for (const text of Object.values(context.texts)) expect(page.textContent).toContain(text);
    },
    finished: (page) => expect(page.textContent).toContain("You are logged in."),
  },
});

walkView(signUpFlow, {
  render: (actor) => <SignUpDialog signUp={actor as SignUpRef} onClose={() => {}} />,
  actions: {
    "field.changed": fillField,
    "form.submitted": submit,
    "signIn.chosen": (page) => press(page, /^Log in here$/),
    "provider.chosen": (page, event) => press(page, `Continue with ${providerNames[event["provider"]]}`),
  },
  shows: {
    form: (page, snapshot) => {
      const { context } = snapshot;
      const { username, email, password, isSocial } = context;
      const names = ["username", "email", ...(isSocial ? [] : ["password"])];
      const inputs = [...page.querySelectorAll("input")].map(({ name }) => name);
      expect(inputs.filter((name) => name !== "captcha")).toEqual([
        ...names,
        ...(context.isModel ? ["terms"] : []),
      ]);
      const box = page.querySelector<HTMLInputElement>("input[name=terms]");
      expect(box?.checked ?? false).toBe(context.terms);
      expect(names.map((name) => valueOf(page, name))).toEqual([
        username,
        email,
        ...(isSocial ? [] : [password]),
      ]);
      expect(titleOf(page) === "Your account is almost ready").toBe(isSocial);
      expect(offered(page)).toEqual(context.providers);
      expect(isBusy(page)).toBe(snapshot.hasTag("busy"));
      for (const text of Object.values(context.texts)) expect(page.textContent).toContain(text);
    },
    finished: (page) => expect(page.querySelector("[role=status]")?.textContent).not.toBe(""),
  },
});
