import { shallowEqual, useSelector } from "@xstate/react";

import {
  selectEmailAndPasswordView,
  type EmailAndPasswordRef,
  type EmailAndPasswordView,
} from "../../machines/email-and-password/email-and-password.machine.ts";
import {
  selectResendEmailView,
  type ResendEmailRef,
} from "../../machines/resend-email/resend-email.machine.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { ChangeEmail } from "./change-email.view.tsx";
import { ChangePasswordForm } from "./change-password.view.tsx";
import * as css from "./email-and-password.css.ts";
import { Sessions } from "./sessions.view.tsx";

/** The account's e-mail, its password, and where it is signed in. */
export function EmailAndPasswordPage({ page }: { page: EmailAndPasswordRef }) {
  const view = useSelector(page, selectEmailAndPasswordView, shallowEqual);
  const { changePassword, sessions } = view;
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Email & Password</h1>
      <Email view={view} />
      <Card as="section" padding="large" aria-labelledby="password-title">
        <h2 id="password-title" className={css.cardTitle}>
          Password
        </h2>
        <p className={css.hint}>A new password logs you out everywhere else.</p>
        {changePassword !== null && <ChangePasswordForm changePassword={changePassword} />}
      </Card>
      <Card as="section" padding="large" aria-labelledby="devices-title">
        <h2 id="devices-title" className={css.cardTitle}>
          Devices
        </h2>
        <p className={css.hint}>Where you are logged in.</p>
        {sessions !== null && <Sessions sessions={sessions} />}
      </Card>
    </div>
  );
}

function Email({ view: { status, email, changeEmail, resendEmail } }: { view: EmailAndPasswordView }) {
  return (
    <Card as="section" padding="large" aria-labelledby="email-title">
      <h2 id="email-title" className={css.cardTitle}>
        Email
      </h2>
      {status === "none" ? (
        <p className={css.hint}>There is no email address in your account.</p>
      ) : (
        <div className={css.line}>
          <p className={css.email}>{email}</p>
          {status === "confirmed" ? (
            <Badge tone="success" icon="check">
              Confirmed
            </Badge>
          ) : (
            <Badge tone="warning">Not confirmed</Badge>
          )}
          {status === "unconfirmed" && resendEmail !== null && <Resend resendEmail={resendEmail} />}
        </div>
      )}
      {changeEmail !== null && <ChangeEmail changeEmail={changeEmail} />}
    </Card>
  );
}

/** The button that sends the confirmation mail again. */
export function Resend({ resendEmail }: { resendEmail: ResendEmailRef }) {
  const { status } = useSelector(resendEmail, selectResendEmailView, shallowEqual);
  return (
    <Button
      tone="secondary"
      size="small"
      className={css.atEnd}
      busy={status === "sending"}
      busyLabel="Sending…"
      onClick={() => resendEmail.send({ type: "resend.chosen" })}
    >
      Resend email
    </Button>
  );
}
