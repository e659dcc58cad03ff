import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";

import { PASSWORD_LENGTH } from "../../domain/account/password.ts";
import {
  changePasswordLabels,
  selectChangePasswordView,
  type ChangePasswordRef,
} from "../../machines/change-password/change-password.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./email-and-password.css.ts";

/** Changes the password, knowing the present one. */
export function ChangePasswordForm({ changePassword }: { changePassword: ChangePasswordRef }) {
  const view = useSelector(changePassword, selectChangePasswordView, shallowEqual);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => changePassword.send({ type: "form.submitted" }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Change the password">
      <PasswordField
        label={changePasswordLabels.current_password}
        name="current_password"
        value={view.current_password}
        error={view.texts.current_password}
        required
        onChange={(value) => changePassword.send({ type: "field.changed", field: "current_password", value })}
      />
      <PasswordField
        label={changePasswordLabels.password}
        name="password"
        value={view.password}
        error={view.texts.password}
        hint={`${PASSWORD_LENGTH}.`}
        autoComplete="new-password"
        required
        onChange={(value) => changePassword.send({ type: "field.changed", field: "password", value })}
      />
      <Button type="submit" busy={view.status === "submitting"} busyLabel="Updating…">
        Update Password
      </Button>
    </form>
  );
}
