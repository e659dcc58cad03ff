import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import {
  selectResetPasswordView,
  type ResetPasswordRef,
  type ResetPasswordView,
} from "../../machines/reset-password/reset-password.machine.ts";
import { CaptchaCheck } from "../captcha/captcha.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "../sign-in/sign-in.css.ts";

export type ResetPasswordDialogProps = { resetPassword: ResetPasswordRef; onClose: () => void };

/** The Reset Password dialog (AUTH-34, AUTH-35). */
export function ResetPasswordDialog({ resetPassword, onClose }: ResetPasswordDialogProps) {
  const view = useSelector(resetPassword, selectResetPasswordView, shallowEqual);
  return (
    <Dialog title="Reset Password" onClose={onClose} busy={view.status === "form" && view.busy}>
      {match(view)
        .with({ status: "form" }, (form) => <Form resetPassword={resetPassword} form={form} />)
        .with({ status: "sent" }, ({ text }) => <Sent resetPassword={resetPassword} text={text} />)
        .with({ status: "closed" }, () => null)
        .exhaustive()}
    </Dialog>
  );
}

function Sent({ resetPassword, text }: { resetPassword: ResetPasswordRef; text: string }) {
  return (
    <div className={css.form}>
      <Notice tone="success">{text}</Notice>
      <p className={css.other}>Nothing there after a few minutes? Please look among the junk mail.</p>
      <Button size="large" wide data-autofocus onClick={() => resetPassword.send({ type: "done.chosen" })}>
        Close
      </Button>
    </div>
  );
}

type FormProps = {
  resetPassword: ResetPasswordRef;
  form: Extract<ResetPasswordView, { status: "form" }>;
};

function Form({ resetPassword, form: { email, texts, busy, captcha } }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => resetPassword.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Reset Password">
      <Field
        label="Email"
        name="email"
        type="email"
        value={email}
        error={texts.email}
        hint="We send you a link to set a new password."
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        data-autofocus
        onChange={(value) => resetPassword.send({ type: "field.changed", field: "email", value })}
      />
      {captcha !== null && <CaptchaCheck captcha={captcha} error={texts.recaptcha} />}
      <Button type="submit" size="large" wide busy={busy} busyLabel="Sending…">
        Send Password Reset
      </Button>
      <p className={css.other}>
        You remember it?{" "}
        <button
          type="button"
          className={css.link}
          onClick={() => resetPassword.send({ type: "signIn.chosen" })}
        >
          Log in here
        </button>
      </p>
    </form>
  );
}
