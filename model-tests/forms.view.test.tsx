import { expect } from "vitest";

import { signInFlow } from "../src/machines/sign-in/sign-in.flow.ts";
import type { SignInRef } from "../src/machines/sign-in/sign-in.machine.ts";
import { signUpFlow } from "../src/machines/sign-up/sign-up.flow.ts";
import type { SignUpRef } from "../src/machines/sign-up/sign-up.machine.ts";
import { SignInDialog } from "../src/views/sign-in/sign-in.view.tsx";
import { SignUpDialog } from "../src/views/sign-up/sign-up.view.tsx";
import { press, typeInto } from "./walk/hands.ts";
import { walkView, type ViewDriver } from "./walk/view-walk.tsx";

const typing =
  (name: string): NonNullable<ViewDriver["hands"]>[string] =>
  (page, event) =>
    typeInto(page, name, String(event["value"]));

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector("form");
  form?.requestSubmit();
  return form !== null;
};

const valueOf = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value;
const isBusy = (page: HTMLElement) => page.querySelector("dialog")!.getAttribute("aria-busy") === "true";

walkView(signInFlow, {
  render: (actor) => <SignInDialog signIn={actor as SignInRef} onClose={() => {}} />,
  hands: {
    "identifier.typed": typing("email"),
    "password.typed": typing("password"),
    "form.submitted": submit,
    "signUp.chosen": (page) => press(page, "Sign up here"),
  },
  shows: {
    form: (page, snapshot) => {
      const { context } = snapshot;
      expect([valueOf(page, "email"), valueOf(page, "password")]).toEqual([
        context.identifier,
        context.password,
      ]);
      expect(isBusy(page)).toBe(snapshot.hasTag("busy"));
      for (const text of Object.values(context.texts)) expect(page.textContent).toContain(text);
    },
    finished: (page) => expect(page.textContent).toContain("You are logged in."),
  },
});

walkView(signUpFlow, {
  render: (actor) => <SignUpDialog signUp={actor as SignUpRef} onClose={() => {}} />,
  hands: {
    "username.typed": typing("username"),
    "email.typed": typing("email"),
    "password.typed": typing("password"),
    "form.submitted": submit,
    "signIn.chosen": (page) => press(page, /^Log in here$/),
  },
  shows: {
    form: (page, snapshot) => {
      const { context } = snapshot;
      expect(["username", "email", "password"].map((name) => valueOf(page, name))).toEqual([
        context.username,
        context.email,
        context.password,
      ]);
      expect(isBusy(page)).toBe(snapshot.hasTag("busy"));
      for (const text of Object.values(context.texts)) expect(page.textContent).toContain(text);
    },
    finished: (page) => expect(page.querySelector("[role=status]")?.textContent).not.toBe(""),
  },
});
