import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { Link } from "react-router-dom";
import { match } from "ts-pattern";

import {
  selectSignUpView,
  signUpLabels,
  type SignUpRef,
  type SignUpView,
} from "../../machines/sign-up/sign-up.machine.ts";
import { CaptchaCheck } from "../captcha/captcha.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { SocialButtons } from "../social-sign-in/social-buttons.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "../sign-in/sign-in.css.ts";
import { TermsBox } from "./terms-box.view.tsx";

export type SignUpFormProps = {
  signUp: SignUpRef;
  /** Where the log-in stands beside it, the form around says what the link does; else the Log in dialog opens. */
  onSignIn?: (() => void) | undefined;
  /** What the link to the log-in says. */
  signInLabel?: string | undefined;
  /** Closes what the form stands in, when its link leads to the page for creators; without it there is no such link. */
  onLeave?: (() => void) | undefined;
};

/** The form alone, for any place that has a sign-up actor. */
export function SignUpForm(props: SignUpFormProps) {
  const view = useSelector(props.signUp, selectSignUpView, shallowEqual);
  return match(view)
    .with({ status: "form" }, (form) => <Form {...props} form={form} />)
    .with({ status: "finished" }, () => <p role="status">Welcome! Your account is ready.</p>)
    .exhaustive();
}

type FormProps = SignUpFormProps & { form: Extract<SignUpView, { status: "form" }> };

function Form(props: FormProps) {
  const { signUp, form, signInLabel = "Log in here", onLeave } = props;
  const { onSignIn = () => signUp.send({ type: "signIn.chosen" }) } = props;
  const { username, email, password, isModel, texts, busy, captcha, providers, isSocial, terms } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => signUp.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Sign up">
      <SocialButtons
        providers={providers}
        busy={busy}
        onChoose={(provider) => signUp.send({ type: "provider.chosen", provider })}
      />
      {isSocial && <p className={css.lead}>Choose a username, check your email, and you are in.</p>}
      <Field
        label={signUpLabels.username}
        name="username"
        value={username}
        error={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        data-autofocus
        onChange={(value) => signUp.send({ type: "field.changed", field: "username", value })}
      />
      <Field
        label={isModel || isSocial ? signUpLabels.email : `${signUpLabels.email} (optional)`}
        name="email"
        type="email"
        value={email}
        error={texts.email}
        autoComplete="email"
        required={isModel || isSocial}
        onChange={(value) => signUp.send({ type: "field.changed", field: "email", value })}
      />
      {!isSocial && (
        <PasswordField
          label={signUpLabels.password}
          name="password"
          value={password}
          hint="8 characters or more"
          error={texts.password}
          autoComplete="new-password"
          required
          onChange={(value) => signUp.send({ type: "field.changed", field: "password", value })}
        />
      )}
      {captcha !== null && <CaptchaCheck captcha={captcha} error={texts.recaptcha} />}
      {isModel && (
        <TermsBox
          checked={terms}
          error={texts.terms}
          onChange={(value) => signUp.send({ type: "field.changed", field: "terms", value })}
        />
      )}
      <Button type="submit" size="large" wide busy={busy} busyLabel="Signing up…">
        Sign up
      </Button>
      {!isSocial && (
        <p className={css.other}>
          Already a member?{" "}
          <button type="button" className={css.link} disabled={busy} onClick={onSignIn}>
            {signInLabel}
          </button>
        </p>
      )}
      {onLeave !== undefined && !isModel && !isSocial && (
        <p className={css.other}>
          <Link className={css.link} to="/creator" onClick={onLeave}>
            Content creators sign up here
          </Link>
        </p>
      )}
    </form>
  );
}
