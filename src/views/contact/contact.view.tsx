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
import { DueText } from "../conversation/purchases.view.tsx";
import * as css from "./contact.css.ts";

/** What one knows of whom one talks with, and a private note (ACCT-22). */
export function Contact({ contact, now }: { contact: ContactRef; now: number }) {
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
        .with({ status: "showing" }, (shown) => <Shown contact={contact} now={now} view={shown} />)
        .exhaustive()}
    </div>
  );
}

type ShownProps = { contact: ContactRef; now: number; view: Extract<ContactView, { status: "showing" }> };

function Shown({ contact, now, view: { contact: known, remark, texts, busy } }: ShownProps) {
  const name = known.user.display_name;
  return (
    <>
      {known.as_fan !== null && <Standing title={`${name} as your fan`} standing={known.as_fan} />}
      {known.as_creator !== null && <Standing title={`You at ${name}`} standing={known.as_creator} />}
      <Orders contact={known} now={now} />
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
    </>
  );
}

const statusNames = { delivered: "Delivered", refunded: "Refunded" } as const;

/** What the one bought from the other one's tip menu, and what became of it. */
function Orders({ contact: { user, purchases }, now }: { contact: Known; now: number }) {
  const timeZone = useTimeZone();
  if (purchases.length === 0) return null;
  return (
    <section className={css.section} aria-label="From the tip menu">
      <h2 className={css.heading}>From the tip menu</h2>
      <ul className={css.orders}>
        {purchases.map((purchase) => (
          <li key={purchase.id} className={css.order}>
            <p className={css.ordered}>
              <bdi>{purchase.description}</bdi>
              {purchase.is_own ? "" : `, for ${user.display_name}`}
            </p>
            {purchase.requests !== null && (
              <p dir="auto" className={css.quiet}>
                {purchase.requests}
              </p>
            )}
            <p className={css.quiet}>
              {purchase.status === "pending" ? (
                <DueText purchase={purchase} now={now} />
              ) : (
                `${formatCents(purchase.amount)} · ${statusNames[purchase.status]}, bought ${dateText(purchase.bought_at, timeZone)}`
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
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
        <dt className={css.name}>Access</dt>
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
