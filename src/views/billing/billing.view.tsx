import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import {
  selectBillingView,
  type BillingRef,
  type BillingView,
} from "../../machines/billing/billing.machine.ts";
import { selectResourceView, type ResourceRef } from "../../machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import { submitAndFocus } from "../sign-in/focus-first-wrong.ts";
import { Address } from "./address.view.tsx";
import * as css from "./billing.css.ts";
import { Cards } from "./cards.view.tsx";
import { Receipts } from "./receipts.view.tsx";

type Billing = EndpointAnswer<"getBilling">;

/** With what the viewer pays, how much he may spend a month, and what he paid (ACCT-03). */
export function BillingPage({ page }: { page: BillingRef }) {
  const view = useSelector(page, selectBillingView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Billing Info</h1>
      {view.billing !== null && <CardAndLimit billing={view.billing} page={page} view={view} />}
      <section className={css.part} aria-labelledby="receipts-title">
        <h2 id="receipts-title" className={css.partTitle}>
          Payments
        </h2>
        {view.history !== null && <Receipts history={view.history} />}
      </section>
    </div>
  );
}

type PartProps = { page: BillingRef; view: BillingView };

function CardAndLimit({ billing, ...rest }: PartProps & { billing: ResourceRef }) {
  const read = useSelector(billing, selectResourceView<"getBilling">, shallowEqual);
  const retry = () => billing.send({ type: "retry.requested" });
  if (read.status === "loading")
    return (
      <Loading label="Loading your cards and limit" className={css.part}>
        {[1, 2, 3].map((place) => (
          <Card key={place} padding="large">
            <Skeleton shape="title" />
            <Skeleton width="most" />
          </Card>
        ))}
      </Loading>
    );
  if (read.status === "failed")
    return <ReadProblem failure={read.failure} onRetry={retry} tone="secondary" />;
  if (read.status === "offline") return <ReadProblem onRetry={retry} tone="secondary" />;
  return (
    <>
      <Cards card={read.data.card} others={read.data.others} {...rest} />
      <Address stored={read.data.address} {...rest} />
      <Limit data={read.data} {...rest} />
    </>
  );
}

const limitWords = (limit: number | null): string => (limit === null ? "no limit" : formatCents(limit));

function Limit({ data, page, view }: PartProps & { data: Billing }) {
  const { limit, next, spent, month_ends_at: endsAt } = data;
  // Months are those of UTC.
  const ends = dateText(endsAt, "UTC");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitAndFocus(event.currentTarget, () => page.send({ type: "form.submitted" }));
  };
  return (
    <Card as="section" padding="large" aria-labelledby="limit-title">
      <h2 id="limit-title" className={css.title}>
        Monthly limit
      </h2>
      {limit === null ? (
        <p className={css.note}>{`No limit. You spent ${formatCents(spent)} this month.`}</p>
      ) : (
        <div className={css.spent}>
          <Progress
            label={`${formatCents(spent)} of ${formatCents(limit)} spent until ${ends}`}
            value={Math.min(spent, limit)}
            max={limit}
          />
          <p className={css.note}>Payments that go over it are refused, renewals too.</p>
        </div>
      )}
      {next !== null && (
        <p className={css.note}>{`From ${dateText(next.from, "UTC")} on: ${limitWords(next.limit)}.`}</p>
      )}
      <form className={css.form} onSubmit={submit} noValidate aria-label="Set the monthly limit">
        <Field
          label="New monthly limit"
          name="amount_usd"
          value={view.amountUsd}
          error={view.problem ?? undefined}
          hint={
            readAs(view.amountUsd) ??
            (limit === null ? undefined : "A lower limit counts at once, a higher one from next month on.")
          }
          inputMode="decimal"
          autoComplete="off"
          before="$"
          onChange={(value) => page.send({ type: "field.changed", field: "amount_usd", value })}
        />
        <div className={css.buttons}>
          <Button type="submit" busy={view.isSetting} busyLabel="Saving…">
            Set limit
          </Button>
          {limit !== null && (
            <Button
              tone="secondary"
              busy={view.isRemovingLimit}
              busyLabel="Removing…"
              onClick={() => page.send({ type: "limit.removePressed" })}
            >
              Remove limit
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
