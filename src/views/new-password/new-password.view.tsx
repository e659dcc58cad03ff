import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { match } from "ts-pattern";

import { PASSWORD_LENGTH } from "../../domain/account/password.ts";
import {
  selectNewPasswordView,
  type NewPasswordRef,
  type NewPasswordView,
} from "../../machines/new-password/new-password.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "../sign-in/sign-in.css.ts";

export type NewPasswordDialogProps = { newPassword: NewPasswordRef; onClose: () => void };

/** The dialog that a reset mail's link opens (AUTH-36). */
export function NewPasswordDialog({ newPassword, onClose }: NewPasswordDialogProps) {
  const view = useSelector(newPassword, selectNewPasswordView, shallowEqual);
  return (
    <Dialog
      title="Set your new Password"
      onClose={onClose}
      busy={view.status === "form" && view.busy}
      closeButton={view.status === "expired"}
    >
      {match(view)
        .with({ status: "form" }, (form) => <Form newPassword={newPassword} form={form} />)
        .with({ status: "expired" }, ({ text }) => (
          <div className={css.form}>
            <Notice tone="danger">{text}</Notice>
            <Button size="large" wide onClick={() => newPassword.send({ type: "newLink.chosen" })}>
              Send a new link
            </Button>
          </div>
        ))
        .with({ status: "updated" }, ({ text }) => <p role="status">{text}</p>)
        .exhaustive()}
    </Dialog>
  );
}

type FormProps = { newPassword: NewPasswordRef; form: Extract<NewPasswordView, { status: "form" }> };

function Form({ newPassword, form: { password, texts, busy } }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => newPassword.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Set your new Password">
      <PasswordField
        label="New Password"
        name="password"
        value={password}
        error={texts.password}
        hint={`${PASSWORD_LENGTH}. Setting it logs you out everywhere else.`}
        autoComplete="new-password"
        required
        data-autofocus
        onChange={(value) => newPassword.send({ type: "field.changed", field: "password", value })}
      />
      <Button type="submit" size="large" wide busy={busy} busyLabel="Updating…">
        Update Password
      </Button>
    </form>
  );
}
