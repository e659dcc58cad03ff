import { useEffect, useRef } from "react";

import type { SignInRef } from "../../machines/sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../../machines/sign-up/sign-up.machine.ts";
import { SignInForm } from "../sign-in/sign-in.view.tsx";
import { SignUpForm } from "../sign-up/sign-up-form.view.tsx";
import * as css from "./landing.css.ts";

export type GuestFormProps = {
  form:
    | { readonly status: "signingIn"; readonly signIn: SignInRef }
    | { readonly status: "signingUp"; readonly signUp: SignUpRef };
  onSignIn: () => void;
  onSignUp: () => void;
};

/** Log in or sign up inside a page. The one that takes the other's place gets the focus, which was on the link to it. */
export function GuestForm({ form, onSignIn, onSignUp }: GuestFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(form.status);
  useEffect(() => {
    if (first.current === form.status) return;
    first.current = form.status;
    frame.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [form.status]);
  return (
    <div ref={frame}>
      <h2 className={css.formTitle}>{form.status === "signingIn" ? "Log in" : "Sign up"}</h2>
      {form.status === "signingIn" ? (
        <SignInForm signIn={form.signIn} onSignUp={onSignUp} />
      ) : (
        <SignUpForm signUp={form.signUp} onSignIn={onSignIn} />
      )}
    </div>
  );
}
