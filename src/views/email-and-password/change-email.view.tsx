import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef, type FormEvent } from "react";
import { match } from "ts-pattern";

import {
  changeEmailLabels,
  selectChangeEmailView,
  type ChangeEmailRef,
  type ChangeEmailView,
} from "../../machines/change-email/change-email.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./email-and-password.css.ts";

/** Changes the e-mail, knowing the password; while the new one waits it can be sent again or given up. */
export function ChangeEmail({ changeEmail }: { changeEmail: ChangeEmailRef }) {
  const view = useSelector(changeEmail, selectChangeEmailView, shallowEqual);
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading" className={css.action}>
        <Skeleton shape="button" width="quarter" />
      </Loading>
    ))
    .with({ status: "closed" }, () => (
      <div className={css.action}>
        <Button tone="secondary" size="small" onClick={() => changeEmail.send({ type: "change.chosen" })}>
          Change email
        </Button>
      </div>
    ))
    .with({ status: "failed" }, ({ error }) => (
      <div className={css.action}>
        <ReadProblem
          failure={{ error }}
          onRetry={() => changeEmail.send({ type: "retry.requested" })}
          tone="secondary"
          size="small"
        />
      </div>
    ))
    .with({ status: "editing" }, (editing) => <Form changeEmail={changeEmail} view={editing} />)
    .with({ status: "waiting" }, ({ pending, busy }) => (
      <div className={css.action}>
        <Notice tone="info">
          <p className={css.waiting}>
            Waiting for confirmation of <strong>{pending}</strong>. Open the link in the mail that we sent
            there; until then your old address stays.
          </p>
          <div className={css.buttons}>
            <Button
              tone="secondary"
              size="small"
              busy={busy === "resending"}
              busyLabel="Sending…"
              onClick={() => changeEmail.send({ type: "resend.chosen" })}
            >
              Send again
            </Button>
            <Button
              tone="quiet"
              size="small"
              busy={busy === "cancelling"}
              busyLabel="Cancelling…"
              onClick={() => changeEmail.send({ type: "cancel.chosen" })}
            >
              Cancel change
            </Button>
          </div>
        </Notice>
      </div>
    ))
    .exhaustive();
}

type FormProps = { changeEmail: ChangeEmailRef; view: Extract<ChangeEmailView, { status: "editing" }> };

function Form({ changeEmail, view: { email, password, texts, saving } }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone: its focus goes on into the form.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => changeEmail.send({ type: "form.submitted" }));
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label="Change the email">
      <Field
        label={changeEmailLabels.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={texts.email}
        required
        readOnly={saving}
        onChange={(value) => changeEmail.send({ type: "field.changed", field: "email", value })}
      />
      <PasswordField
        label={changeEmailLabels.password}
        name="password"
        value={password}
        error={texts.password}
        required
        readOnly={saving}
        onChange={(value) => changeEmail.send({ type: "field.changed", field: "password", value })}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={saving} busyLabel="Sending…">
          Send confirmation
        </Button>
        {!saving && (
          <Button tone="quiet" onClick={() => changeEmail.send({ type: "change.left" })}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
