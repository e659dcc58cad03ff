import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";

import { deletionTexts } from "../../domain/delete-account/deletion-texts.ts";
import {
  deleteAccountLabels,
  selectDeleteAccountView,
  type DeleteAccountRef,
  type DeleteAccountView,
} from "../../machines/delete-account/delete-account.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Dialog, DialogActions } from "../kit/dialog/dialog.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import * as settings from "../settings/settings.css.ts";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./delete-account.css.ts";

const TITLE = "Delete your account";

/** Deletes one's account, with a dialog that says what it means (ACCT-53). */
export function DeleteAccount({ deleteAccount }: { deleteAccount: DeleteAccountRef }) {
  const view = useSelector(deleteAccount, selectDeleteAccountView, shallowEqual);
  const leave = () => deleteAccount.send({ type: "deletion.left" });
  return (
    <Card as="section" padding="large" aria-labelledby="delete-title">
      <h2 id="delete-title" className={settings.title}>
        {TITLE}
      </h2>
      <p className={settings.about}>
        You are hidden at once, and everything is erased after 30 days. You may want to ask for your data
        before.
      </p>
      <div className={settings.actions}>
        <Button
          tone="danger"
          busy={view.status === "closed" && view.busy}
          busyLabel="One moment…"
          onClick={() => deleteAccount.send({ type: "deletion.chosen" })}
        >
          Delete my account
        </Button>
      </div>
      {view.status === "withoutPassword" && <WithoutPassword onLeave={leave} />}
      {view.status === "editing" && <Question deleteAccount={deleteAccount} view={view} onLeave={leave} />}
    </Card>
  );
}

/** Who came by Google or Twitter has no password yet, which is asked for here. */
function WithoutPassword({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog title="Set a password first" size="small" onClose={onLeave}>
      <div className={css.form}>
        <p className={css.lead}>
          To delete your account we ask for its password, so that nobody else does it. Yours has none yet: we
          mail you a link to set one. Then come back here.
        </p>
        <DialogActions>
          <Button tone="quiet" onClick={onLeave}>
            Keep my account
          </Button>
          <ButtonLink href="/password/forgot">Set a password</ButtonLink>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface QuestionProps {
  readonly deleteAccount: DeleteAccountRef;
  readonly view: Extract<DeleteAccountView, { readonly status: "editing" }>;
  readonly onLeave: () => void;
}

function Question({ deleteAccount, view: { type, password, texts, busy }, onLeave }: QuestionProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => deleteAccount.send({ type: "form.submitted" }));
  };
  return (
    <Dialog title={`${TITLE}?`} busy={busy} onClose={onLeave}>
      <form className={css.form} onSubmit={submit} noValidate aria-label={TITLE}>
        <ul className={css.points}>
          {deletionTexts(type).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <PasswordField
          label={deleteAccountLabels.password}
          name="password"
          value={password}
          error={texts.password}
          required
          readOnly={busy}
          onChange={(value) => deleteAccount.send({ type: "field.changed", field: "password", value })}
        />
        <DialogActions>
          {!busy && (
            <Button tone="quiet" onClick={onLeave}>
              Keep my account
            </Button>
          )}
          <Button type="submit" tone="danger" busy={busy} busyLabel="Deleting…">
            Delete for good
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
