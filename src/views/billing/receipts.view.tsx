import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";

import { formatCents } from "../../domain/format/cents.ts";
import { dateText, dateTimeText } from "../../domain/format/moment.ts";
import type { listMachine } from "../../machines/list/list.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListBody } from "../list/list-body.view.tsx";
import * as css from "./billing.css.ts";

type Paid = EndpointAnswer<"getBillingHistory">["items"][number];

const marks = {
  paid: null,
  partly_refunded: { label: "Partly refunded", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
  disputed: { label: "Disputed", tone: "warning" },
} as const;

/** What the viewer paid, each with its receipt and what came back of it. */
export function Receipts({ history }: { history: ActorRefFrom<typeof listMachine> }) {
  return (
    <ListBody<Paid>
      list={history}
      loading="Loading your payments"
      className={css.list}
      shape={
        <div className={css.row}>
          <div className={css.receiptSkeleton}>
            <Skeleton width="half" />
            <Skeleton width="quarter" />
          </div>
        </div>
      }
      empty={
        <EmptyState
          icon="card"
          title="Nothing paid yet"
          action={<ButtonLink href="/">Find creators</ButtonLink>}
        >
          Each payment is here with its receipt.
        </EmptyState>
      }
    >
      {(items) => (
        <ul className={css.list}>
          {items.map((paid) => (
            <Receipt key={paid.payment_id} paid={paid} />
          ))}
        </ul>
      )}
    </ListBody>
  );
}

function Receipt({ paid }: { paid: Paid }) {
  const { creator, receipt, amount_usd: amount, returned_usd: returned, status, refunds } = paid;
  const timeZone = useTimeZone();
  const mark = marks[status];
  return (
    <li className={css.row}>
      <details className={css.receipt}>
        <summary className={css.summary}>
          <span className={css.what}>
            <span className={css.line}>
              {receipt.line}
              {mark !== null && <Badge tone={mark.tone}>{mark.label}</Badge>}
            </span>
            <span className={css.note} title={dateTimeText(paid.paid_at, timeZone)}>
              {`${creator.display_name} · ${dateText(paid.paid_at, timeZone)}`}
            </span>
          </span>
          <span className={css.amount}>{formatCents(amount)}</span>
          <span className={css.arrow}>
            <Icon name="chevron-down" />
          </span>
        </summary>
        <dl className={css.facts}>
          <Fact name="Kind">{receipt.eyebrow}</Fact>
          <Fact name="Paid to">
            <Link className={css.link} to={`/${creator.username}`}>
              {creator.display_name}
            </Link>
          </Fact>
          <Fact name="Terms">{receipt.note}</Fact>
          {refunds.map((refund) => (
            <Fact key={`${refund.at} ${refund.amount_usd}`} name="Refunded">
              {`${formatCents(refund.amount_usd)} on ${dateText(refund.at, timeZone)}`}
            </Fact>
          ))}
          {returned > 0 && <Fact name="Came back">{formatCents(returned)}</Fact>}
          <Fact name="Number">{paid.payment_id}</Fact>
        </dl>
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.note}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}
