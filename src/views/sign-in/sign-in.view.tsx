import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import {
  selectSignInView,
  signInLabels,
  type SignInRef,
  type SignInView,
} from "../../machines/sign-in/sign-in.machine.ts";
import { CaptchaCheck } from "../captcha/captcha.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { SocialButtons } from "../social-sign-in/social-buttons.view.tsx";
import { submitAndFocus } from "./focus-first-wrong.ts";
import * as css from "./sign-in.css.ts";

export type SignInFormProps = {
  signIn: SignInRef;
  /** Where the sign-up stands beside it, the form around says what the link does; else the sign-up dialog opens. */
  onSignUp?: (() => void) | undefined;
};

/** The Log in dialog (AUTH-10 to AUTH-18), or the one that links whom a provider has identified (AUTH-30 to AUTH-33). */
export function SignInDialog({ signIn, onClose }: { signIn: SignInRef; onClose: () => void }) {
  const busy = useSelector(signIn, isBusy);
  const linking = useSelector(signIn, isLinking);
  return (
    <Dialog title={linking ? "Please Log In to Continue" : "Log in"} onClose={onClose} busy={busy}>
      <SignInForm signIn={signIn} />
    </Dialog>
  );
}

/** The form alone, for any place that has a sign-in actor. */
export function SignInForm({ signIn, onSignUp }: SignInFormProps) {
  const view = useSelector(signIn, selectSignInView, shallowEqual);
  return match(view)
    .with({ status: "form" }, (form) => <Form signIn={signIn} form={form} onSignUp={onSignUp} />)
    .with({ status: "finished" }, () => <p role="status">You are logged in.</p>)
    .exhaustive();
}

const isBusy = (snapshot: Parameters<typeof selectSignInView>[0]): boolean => snapshot.hasTag("busy");

const isLinking = (snapshot: Parameters<typeof selectSignInView>[0]): boolean => snapshot.context.isLinking;

type FormProps = SignInFormProps & { form: Extract<SignInView, { status: "form" }> };

function Form({ signIn, form, onSignUp = () => signIn.send({ type: "signUp.chosen" }) }: FormProps) {
  const { email, password, texts, busy, captcha, providers, isLinking: linking } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => signIn.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Log in">
      <SocialButtons
        providers={providers}
        busy={busy}
        onChoose={(provider) => signIn.send({ type: "provider.chosen", provider })}
      />
      {linking && (
        <p className={css.lead}>
          This email has an account already. Log in once with its password; the next time you will not need
          it.
        </p>
      )}
      <Field
        label={linking ? "Email" : signInLabels.email}
        name="email"
        value={email}
        error={texts.email}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        readOnly={linking}
        {...(linking ? {} : { "data-autofocus": true })}
        onChange={(value) => signIn.send({ type: "field.changed", field: "email", value })}
      />
      <PasswordField
        label={signInLabels.password}
        name="password"
        value={password}
        error={texts.password}
        required
        {...(linking ? { "data-autofocus": true } : {})}
        onChange={(value) => signIn.send({ type: "field.changed", field: "password", value })}
      />
      <button
        type="button"
        className={classNames(css.link, css.forgot)}
        disabled={busy}
        onClick={() => signIn.send({ type: "forgotPassword.chosen" })}
      >
        Forgot Password
      </button>
      {captcha !== null && <CaptchaCheck captcha={captcha} error={texts.recaptcha} />}
      <Button type="submit" size="large" wide busy={busy} busyLabel="Logging in…">
        Log in
      </Button>
      {!linking && (
        <p className={css.other}>
          Not a member yet?{" "}
          <button type="button" className={css.link} disabled={busy} onClick={onSignUp}>
            Sign up here
          </button>
        </p>
      )}
    </form>
  );
}
