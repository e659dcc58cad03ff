import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef, type FormEvent } from "react";

import { dateText } from "../../domain/format/moment.ts";
import {
  renameLabels,
  selectRenameView,
  type Naming,
  type RenameRef,
  type RenameView,
} from "../../machines/rename/rename.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { Reading } from "../list/reading.view.tsx";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import * as css from "./rename.css.ts";

/** One's own username, and the form for another one (ACCT-53). */
export function Rename({ rename }: { rename: RenameRef }) {
  const view = useSelector(rename, selectRenameView, shallowEqual);
  return (
    <Card as="section" padding="large" aria-labelledby="username-title">
      <h2 id="username-title" className={css.title}>
        Username
      </h2>
      <Reading
        view={view}
        label="Loading your username"
        className={css.content}
        onRetry={() => rename.send({ type: "retry.requested" })}
      />
      {view.status !== "loading" && view.status !== "failed" && <Named rename={rename} view={view} />}
    </Card>
  );
}

type Shown = Extract<RenameView, { readonly naming: Naming }>;

function Named({ rename, view }: { rename: RenameRef; view: Shown }) {
  const timeZone = useTimeZone();
  return (
    <div className={css.content}>
      <p className={css.name}>@{view.naming.username}</p>
      {view.naming.former.map(({ username, held_until: until }) => (
        <p key={username} className={css.hint}>
          Links to @{username} lead here. Nobody else can have this name before {dateText(until, timeZone)}.
        </p>
      ))}
      {view.status === "resting" && (
        <p className={css.hint}>You can change your username again on {dateText(view.opensAt, timeZone)}.</p>
      )}
      {view.status === "closed" && (
        <div>
          <Button tone="secondary" size="small" onClick={() => rename.send({ type: "rename.chosen" })}>
            Change username
          </Button>
        </div>
      )}
      {view.status === "editing" && <Form rename={rename} view={view} />}
    </div>
  );
}

type FormProps = { rename: RenameRef; view: Extract<RenameView, { readonly status: "editing" }> };

function Form({ rename, view: { naming, username, texts, isSaving } }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone: its focus goes on into the form.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => rename.send({ type: "form.submitted" }));
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label="Change the username">
      <Field
        label={renameLabels.username}
        name="username"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={username}
        error={texts.username}
        hint={`You can change it once in 30 days. Links to @${naming.username} lead to you from then on.`}
        required
        readOnly={isSaving}
        onChange={(value) => rename.send({ type: "field.changed", field: "username", value })}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isSaving} busyLabel="Saving…">
          Save username
        </Button>
        {!isSaving && (
          <Button tone="quiet" onClick={() => rename.send({ type: "rename.left" })}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
