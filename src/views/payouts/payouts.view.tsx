import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import { PAYOUT_DATA_PATH } from "../../domain/payout/payout.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import { selectPayoutsView, type PayoutsRef } from "../../machines/payouts/payouts.machine.ts";
import { selectResourceView, type ResourceRef } from "../../machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { EarningsTabs } from "../earnings/earnings-tabs.view.tsx";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Stats } from "../kit/stat/stat.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListBody } from "../list/list-body.view.tsx";
import * as css from "./payouts.css.ts";

type Payouts = EndpointAnswer<"getPayouts">;
type Payout = Payouts["items"][number];

/** What a creator is owed, when it is paid and why it is not, and what was paid (ACCT-34). */
export function PayoutsPage({ page }: { page: PayoutsRef }) {
  const { payouts, owed } = useSelector(page, selectPayoutsView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Payouts</h1>
      <EarningsTabs selected="payouts" />
      {owed !== null && <Owed owed={owed} />}
      {payouts !== null && (
        <ListBody<Payout>
          list={payouts}
          loading="Loading your payouts"
          className={css.list}
          shape={
            <div className={css.row}>
              <Skeleton width="half" />
            </div>
          }
          empty={
            <EmptyState
              icon="card"
              title="No payouts yet"
              action={<ButtonLink href={accountPaths.earnings}>See your earnings</ButtonLink>}
            >
              Each Monday we send you what you earned up to a week before.
            </EmptyState>
          }
        >
          {(items) => (
            <ul className={css.list}>
              {items.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} />
              ))}
            </ul>
          )}
        </ListBody>
      )}
    </div>
  );
}

/** Without an answer the list below says why. */
function Owed({ owed }: { owed: ResourceRef }) {
  const view = useSelector(owed, selectResourceView<"getPayouts">, shallowEqual);
  const timeZone = useTimeZone();
  if (view.status !== "ready") return null;
  const { pending, payable, next_at: nextAt, held, account_path: account } = view.data;
  return (
    <>
      <Held {...view.data} />
      <section className={css.owed} aria-label="What you are owed">
        <Stats
          items={[
            { label: "Payable", value: formatCents(payable) },
            { label: "Pending", value: formatCents(pending) },
            { label: "Next payout", value: dateText(nextAt, timeZone) },
          ]}
        />
        <p className={css.note}>
          Sales are pending for 7 days, then payable with the next payout.
          {payable < 0 && " What fans got back is taken from what you earn next."}
        </p>
        {held === null && account !== null && (
          <div className={css.ways}>
            <ButtonLink size="small" tone="secondary" href={account}>
              Where you are paid
            </ButtonLink>
          </div>
        )}
      </section>
    </>
  );
}

const payTo = (label: string, account: string | null) => (
  <div className={css.ways}>
    {account !== null && (
      <ButtonLink size="small" href={account}>
        Be paid online
      </ButtonLink>
    )}
    <ButtonLink size="small" tone={account === null ? "primary" : "secondary"} href={PAYOUT_DATA_PATH}>
      {label}
    </ButtonLink>
  </div>
);

/** Why the next run would pay nothing, with what can be done. */
function Held({ held, payable, pending, minimum_payment: minimum, account_path: account }: Payouts) {
  if (held === null)
    return payable + pending > 0 && payable < minimum ? (
      <Notice>{`We pay from ${formatCents(minimum)} on. What is payable now is kept for a later payout.`}</Notice>
    ) : null;
  return match(held.why)
    .with("missing", () => (
      <Notice tone="warning" title="We do not know where to pay you" action={payTo("Payment Info", account)}>
        Your balance is kept until you tell us.
      </Notice>
    ))
    .with("pending", () => (
      <Notice title="We are checking your payment info">
        Payouts begin when it is verified. Your balance is kept until then.
      </Notice>
    ))
    .with("on_hold", () => (
      <Notice tone="warning" title="Your payouts are on hold" action={payTo("Payment Info", account)}>
        {held.reason ?? "Please check your payment info."}
      </Notice>
    ))
    .with("blocked", () => (
      <Notice
        tone="warning"
        title="Your payouts are on hold"
        action={
          <ButtonLink size="small" href="/support/index">
            Contact support
          </ButtonLink>
        }
      >
        Your account is being looked at. Your balance is kept.
      </Notice>
    ))
    .exhaustive();
}

const statuses = {
  booked: { label: "Booked", tone: "neutral" },
  sent: { label: "On its way", tone: "link" },
  paid: { label: "Paid", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  returned: { label: "Sent back", tone: "danger" },
} as const;

function PayoutRow({ payout }: { payout: Payout }) {
  const { amount_usd: amount, status, reason } = payout;
  const timeZone = useTimeZone();
  const { label, tone } = statuses[status];
  const moments = [
    { what: "Booked", at: payout.booked_at },
    { what: "sent to your bank", at: payout.sent_at },
    { what: "paid", at: payout.paid_at },
  ];
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.amount}>{formatCents(amount)}</p>
        <p className={css.facts}>
          {moments
            .flatMap(({ what, at }) => (at === null ? [] : [`${what} ${dateText(at, timeZone)}`]))
            .join(", ")}
        </p>
        {(status === "returned" || status === "failed") && (
          <p className={css.facts}>{`${reason ?? "The bank sent it back"}. It is back in your balance.`}</p>
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
