import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { statsPeriods, type StatsPeriod } from "../../domain/calendar/stats-period.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText, dateTimeText } from "../../domain/format/moment.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import { intentNames } from "../../domain/payment/intent-names.ts";
import {
  earningsFileUrl,
  earningsKindNames,
  selectEarningsView,
  type EarningsKind,
  type EarningsRef,
} from "../../machines/earnings/earnings.machine.ts";
import { selectResourceView, type ResourceRef } from "../../machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Stats } from "../kit/stat/stat.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListBody } from "../list/list-body.view.tsx";
import { EarningsTabs } from "./earnings-tabs.view.tsx";
import * as css from "./earnings.css.ts";

type Earnings = EndpointAnswer<"getEarnings">;
type Entry = Earnings["items"][number];
type Shares = Earnings["totals"];

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** What each got of what fans paid; a manager's part only where there is one. */
const partsOf = ({ gross, platform, manager, net }: Shares) => [
  { label: "You earned", value: formatCents(net) },
  { label: "Paid by fans", value: formatCents(gross) },
  { label: "Platform share", value: formatCents(platform) },
  ...(manager === 0 ? [] : [{ label: "Manager fee", value: formatCents(manager) }]),
];

/** What a creator earned (ACCT-33). */
export function EarningsPage({ page }: { page: EarningsRef }) {
  const { period, kind, entries, totals } = useSelector(page, selectEarningsView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Earnings</h1>
      <EarningsTabs selected="earnings" />
      <div className={css.filters}>
        <Select
          label="Period"
          name="period"
          value={period}
          options={optionsOf(statsPeriods)}
          onChange={(value) => page.send({ type: "period.chosen", period: value as StatsPeriod })}
        />
        <Select
          label="Kind"
          name="kind"
          value={kind}
          options={optionsOf(earningsKindNames)}
          onChange={(value) => page.send({ type: "kind.chosen", kind: value as EarningsKind })}
        />
      </div>
      {totals !== null && <Totals totals={totals} kind={kind} />}
      {entries !== null && (
        <ListBody<Entry>
          list={entries}
          loading="Loading your earnings"
          className={css.list}
          shape={
            <div className={css.row}>
              <Skeleton width="half" />
              <Skeleton width="most" />
            </div>
          }
          empty={<Nothing page={page} period={period} kind={kind} />}
        >
          {(items) => (
            <ul className={css.list}>
              {items.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </ListBody>
      )}
    </div>
  );
}

/** Without an answer the list below says why. */
function Totals({ totals, kind }: { totals: ResourceRef; kind: EarningsKind }) {
  const view = useSelector(totals, selectResourceView<"getEarnings">, shallowEqual);
  if (view.status !== "ready") return null;
  const { totals: sums, kinds, managing, referrals } = view.data;
  const besides = (
    <>
      <Besides earned={managing} of="by managing creators" page="manager" />
      <Besides earned={referrals} of="from creators whom you brought" page="referrals" />
    </>
  );
  if (kinds.length === 0) return besides;
  return (
    <section className={css.totals} aria-label="Totals">
      {besides}
      <Stats items={partsOf(sums)} />
      {kinds.length > 1 && (
        <div className={css.scroll}>
          <table className={css.table}>
            <caption className={css.caption}>By kind</caption>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">You earned</th>
                <th scope="col">Paid by fans</th>
                <th scope="col">Platform share</th>
                {sums.manager !== 0 && <th scope="col">Manager fee</th>}
              </tr>
            </thead>
            <tbody>
              {kinds.map((row) => (
                <tr key={row.kind}>
                  <th scope="row">{intentNames[row.kind]}</th>
                  <td>{formatCents(row.net)}</td>
                  <td>{formatCents(row.gross)}</td>
                  <td>{formatCents(row.platform)}</td>
                  {sums.manager !== 0 && <td>{formatCents(row.manager)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <a className={css.file} href={earningsFileUrl(view.data, kind)} download>
        Download as CSV
      </a>
    </section>
  );
}

function Besides(of: { earned: number | null; of: string; page: "manager" | "referrals" }) {
  if (of.earned === null || of.earned === 0) return null;
  return (
    <p className={css.brought}>
      {`${formatCents(of.earned)} besides, ${of.of}. `}
      <Link className={css.file} to={accountPages[of.page].path}>
        {accountPages[of.page].name}
      </Link>
    </p>
  );
}

const inPeriod: Readonly<Record<StatsPeriod, string>> = {
  ...{ today: "today", yesterday: "yesterday", all: "yet" },
  ...{ week: "in 7 days", month: "in 30 days", year: "in 365 days" },
};

function Nothing({ page, period, kind }: { page: EarningsRef; period: StatsPeriod; kind: EarningsKind }) {
  const isFiltered = kind !== "all";
  const action = isFiltered ? (
    <Button onClick={() => page.send({ type: "kind.chosen", kind: "all" })}>Show all kinds</Button>
  ) : (
    <ButtonLink href={accountPaths.postEditor}>Create a post</ButtonLink>
  );
  return (
    <EmptyState icon="chart" title={`Nothing earned ${inPeriod[period]}`} action={action}>
      {isFiltered
        ? `No ${intentNames[kind].toLowerCase()} in this period.`
        : "Each subscription, tip and unlock shows up here the moment it is paid."}
    </EmptyState>
  );
}

const movements = {
  ...{ sale: null, refund: "Refunded", refundFailed: "Refund failed" },
  ...{ dispute: "Disputed", disputeWon: "Dispute won" },
} as const;

function EntryRow({ entry }: { entry: Entry }) {
  const { kind, movement, fan, at, gross, manager, net } = entry;
  const timeZone = useTimeZone();
  const label = movements[movement];
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.title}>
          {intentNames[kind]}
          {label !== null && <Badge tone={net < 0 ? "danger" : "success"}>{label}</Badge>}
        </p>
        <p className={css.facts}>
          <span className={css.fan}>{fan.display_name}</span>
          <time title={dateTimeText(at, timeZone)}>{dateText(at, timeZone)}</time>
        </p>
      </div>
      <div className={css.sums}>
        <p className={net < 0 ? css.minus : css.net}>{formatCents(net)}</p>
        <p className={css.facts}>
          {`of ${formatCents(gross)}${manager === 0 ? "" : `, fee ${formatCents(manager)}`}`}
        </p>
      </div>
    </li>
  );
}
