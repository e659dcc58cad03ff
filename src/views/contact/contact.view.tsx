import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { noteLength } from "../../domain/direct-message/note.ts";
import { subscriptionNames } from "../../domain/following/following.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import { termText } from "../../domain/subscription/term.ts";
import {
  contactLabels,
  selectContactView,
  type ContactRef,
  type ContactView,
} from "../../machines/contact/contact.machine.ts";
import type { Contact as Known } from "../../protocol/direct-message/direct-message.records.ts";
import { Button } from "../kit/button/button.view.tsx";
import { TextArea } from "../kit/field/field.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./contact.css.ts";

/** What one knows of whom one talks with, and a private note (ACCT-22). */
export function Contact({ contact }: { contact: ContactRef }) {
  const view = useSelector(contact, selectContactView, shallowEqual);
  const retry = () => contact.send({ type: "retry.requested" });
  return (
    <div className={css.panel}>
      {match(view)
        .with({ status: "loading" }, () => (
          <Loading label="Loading what is known" className={css.section}>
            <Skeleton width="half" />
            <Skeleton width="most" />
            <Skeleton width="half" />
          </Loading>
        ))
        .with({ status: "failed" }, ({ failure }) => (
          <ReadProblem {...(failure === null ? {} : { failure })} onRetry={retry} tone="secondary" />
        ))
        .with({ status: "offline" }, () => <ReadProblem onRetry={retry} tone="secondary" />)
        .with({ status: "showing" }, (shown) => <Shown contact={contact} view={shown} />)
        .exhaustive()}
    </div>
  );
}

type ShownProps = { contact: ContactRef; view: Extract<ContactView, { status: "showing" }> };

function Shown({ contact, view: { contact: known, remark, texts, busy } }: ShownProps) {
  const name = known.user.display_name;
  return (
    <>
      {known.as_fan !== null && <Standing title={`${name} as your fan`} standing={known.as_fan} />}
      {known.as_creator !== null && <Standing title={`You at ${name}`} standing={known.as_creator} />}
      {known.remark === null ? (
        <p className={css.quiet}>You can keep a note as soon as you have talked.</p>
      ) : (
        <form
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            contact.send({ type: "form.submitted" });
          }}
        >
          <div className={css.wide}>
            <TextArea
              label={contactLabels.remark}
              name="remark"
              rows={5}
              value={remark}
              error={texts.remark}
              hint={`Nobody but you sees it. ${[...remark].length} of ${noteLength}`}
              onChange={(value) => contact.send({ type: "field.changed", field: "remark", value })}
            />
          </div>
          <Button type="submit" busy={busy} busyLabel="Saving…">
            Save note
          </Button>
        </form>
      )}
    </>
  );
}

function Standing({ title, standing }: { title: string; standing: NonNullable<Known["as_fan"]> }) {
  const { subscription, spent } = standing;
  const timeZone = useTimeZone();
  const term = subscription === null ? null : termText(subscription, timeZone);
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.heading}>
        <bdi>{title}</bdi>
      </h2>
      <dl className={css.facts}>
        <dt className={css.name}>Subscription</dt>
        <dd className={css.value}>{subscription === null ? "None" : subscriptionNames[subscription.type]}</dd>
        {subscription !== null && (
          <>
            <dt className={css.name}>Since</dt>
            <dd className={css.value}>{dateText(subscription.created_at, timeZone)}</dd>
          </>
        )}
        {term !== null && (
          <>
            <dt className={css.name}>Next</dt>
            <dd className={css.value}>{term}</dd>
          </>
        )}
        <dt className={css.name}>Spent</dt>
        <dd className={css.value}>{formatCents(spent)}</dd>
      </dl>
    </section>
  );
}
