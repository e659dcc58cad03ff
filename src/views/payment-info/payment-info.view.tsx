import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { match } from "ts-pattern";

import { countryName } from "../../domain/country/country.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import { taxFormNames } from "../../domain/payout/tax-form.ts";
import {
  selectPaymentInfoView,
  type PaymentInfoRef,
  type PaymentInfoView,
} from "../../machines/payment-info/payment-info.machine.ts";
import type { Payto } from "../../protocol/records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { PaymentInfoForm } from "./payment-info-form.view.tsx";
import * as css from "./payment-info.css.ts";

/** Where a creator's earnings go, how that stands, and the form that changes it (SHELL-59, ACCT-36). */
export function PaymentInfoPage({ page }: { page: PaymentInfoRef }) {
  const view = useSelector(page, selectPaymentInfoView, shallowEqual);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(view.status);
  useEffect(() => {
    // The form is long: who saved it, or opens it, reads from the top.
    const isTurn = [before.current, view.status].toSorted().join() === "form,shown";
    before.current = view.status;
    if (isTurn) heading.current?.focus();
  }, [view.status]);
  return (
    <div className={css.page}>
      <header>
        <h1 ref={heading} className={css.heading} tabIndex={-1}>
          Payment Info
        </h1>
        <p className={css.lead}>Where we send your earnings.</p>
      </header>
      {match(view)
        .with({ status: "loading" }, () => (
          <Loading label="Loading your payment info" className={css.placeholder}>
            <Skeleton shape="button" />
            <Skeleton />
            <Skeleton />
          </Loading>
        ))
        .with({ status: "failed" }, ({ error }) => (
          <ReadProblem
            failure={{ error }}
            onRetry={() => page.send({ type: "retry.requested" })}
            tone="secondary"
            size="small"
          />
        ))
        .with({ status: "shown" }, (shown) => (
          <>
            <Standing payto={shown.payto} />
            <Details shown={shown} onChange={() => page.send({ type: "change.chosen" })} />
          </>
        ))
        .with({ status: "form" }, (form) => (
          <>
            {form.canCancel && form.payto.status !== "on_hold" ? (
              <Notice>Nothing is paid out until we have checked what you change.</Notice>
            ) : (
              <Standing payto={form.payto} />
            )}
            <PaymentInfoForm page={page} form={form} />
          </>
        ))
        .exhaustive()}
    </div>
  );
}

/** What the state of the details means for the next payout. */
function Standing({
  payto: { status, reason, minimum_payment: minimum, account_path: account },
}: {
  payto: Payto;
}) {
  const from = `Payouts start at a balance of ${formatCents(minimum)}.`;
  return match(status)
    .with("missing", () => (
      <Notice title="Enter your payment info to get paid">
        Your earnings stay safe in your balance until then. {from}
      </Notice>
    ))
    .with("pending", () => (
      <Notice title="We are checking your payment info">
        Nothing is paid out until that is done. You do not have to do anything. {from}
      </Notice>
    ))
    .with("on_hold", () => (
      <Notice tone="warning" title="Your payouts are on hold">
        {reason ?? "Please check your payment info."} Change what is wrong, or write to our{" "}
        <Link className={css.link} to="/support/index">
          support
        </Link>
        .
      </Notice>
    ))
    .with("verified", () => (
      <Notice
        tone="success"
        title="You are all set to get paid"
        action={
          account !== undefined && (
            <ButtonLink size="small" href={account}>
              Your payout account
            </ButtonLink>
          )
        }
      >
        {account !== undefined && "Your earnings go to your account at the company that pays online. "}
        {from}
      </Notice>
    ))
    .exhaustive();
}

const marks = {
  missing: null,
  pending: <Badge tone="warning">Being checked</Badge>,
  on_hold: <Badge tone="warning">On hold</Badge>,
  verified: (
    <Badge tone="success" icon="check">
      Verified
    </Badge>
  ),
} as const;

type DetailsProps = { shown: Extract<PaymentInfoView, { status: "shown" }>; onChange: () => void };

/** What is kept; of numbers only how they end. */
function Details({ shown: { payto, details }, onChange }: DetailsProps) {
  const timeZone = useTimeZone();
  const account = details.method === "iban" ? "IBAN" : "Account";
  const town = [details.postal_code, details.city];
  if (details.country === "US") town.reverse();
  const rows: readonly (readonly [string, string])[] = [
    ["Account holder", details.holder],
    ["Paid to", `${account} •••• ${details.account_ending}`],
    ["Address", `${details.address}, ${town.join(" ").trim()}`],
    ["Country", countryName(details.country)],
    ["Tax form", `${taxFormNames[details.tax_form]}, signed`],
    ["Tax ID", details.tax_id_ending === null ? "None" : `•••• ${details.tax_id_ending}`],
    ["Last changed", dateText(details.changed_at, timeZone)],
  ];
  return (
    <Card as="section" padding="large" aria-labelledby="details-title">
      <div className={css.head}>
        <h2 id="details-title" className={css.cardTitle}>
          Your details
        </h2>
        {payto.account_path === undefined && marks[payto.status]}
      </div>
      <dl className={css.list}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt className={css.term}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.foot}>
        <Button tone="secondary" onClick={onChange}>
          Change
        </Button>
        <p className={css.hint}>For your safety you enter your account and tax ID again.</p>
      </div>
    </Card>
  );
}
