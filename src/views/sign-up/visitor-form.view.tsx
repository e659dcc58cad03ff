import { type ReactNode, Suspense, useEffect } from "react";

import type { SignInRef } from "../../machines/sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../../machines/sign-up/sign-up.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import * as forms from "../sign-in/sign-in.css.ts";
import { SignUpForm } from "./sign-up-form.view.tsx";

const SignInForm = lazyView(async () => (await import("../sign-in/sign-in.view.tsx")).SignInForm);

/** Loads the code of the log-in, which takes the sign-up's place when it is asked for. */
export const preloadSignInForm = (): Promise<void> => SignInForm.preload();

export type VisitorFormProps = {
  view:
    | { readonly status: "signingUp"; readonly signUp: SignUpRef }
    | { readonly status: "signingIn"; readonly signIn: SignInRef };
  onSignIn: () => void;
  onSignUp: () => void;
  /** Below the sign-up. */
  children?: ReactNode;
};

/** The sign-up inside a dialog of somebody who is not signed in, or the log-in in its place. */
export function VisitorForm({ view, onSignIn, onSignUp, children }: VisitorFormProps) {
  useEffect(() => {
    // What fails here is tried again when the form is shown.
    preloadSignInForm().catch(() => undefined);
  }, []);
  if (view.status === "signingUp")
    return (
      <>
        <SignUpForm signUp={view.signUp} signInLabel="Sign in" onSignIn={onSignIn} />
        {children}
      </>
    );
  return (
    <Suspense
      fallback={
        <Loading label="Loading the log-in" className={forms.form}>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </Loading>
      }
    >
      <SignInForm signIn={view.signIn} onSignUp={onSignUp} />
    </Suspense>
  );
}
