import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";

import { statsPeriods, type StatsPeriod } from "../../domain/calendar/stats-period.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText, zoneName } from "../../domain/format/moment.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import {
  selectGalleryStatsView,
  statsKindNames,
  statsSortNames,
  type GalleryStatsRef,
  type StatsKind,
  type StatsSort,
} from "../../machines/gallery-stats/gallery-stats.machine.ts";
import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import { selectResourceView, type ResourceRef } from "../../machines/resource/resource.machine.ts";
import type { GalleryFigures } from "../../protocol/gallery/own-gallery.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Stats } from "../kit/stat/stat.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListFoot } from "../list/list-foot.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./gallery-stats.css.ts";

type Row = GalleryFigures["items"][number];

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const figuresOf = ({ sales, refunds, gross, earned }: GalleryFigures["totals"]) => [
  { label: "Sales", value: String(sales) },
  { label: "Refunds", value: String(refunds) },
  { label: "Paid by fans", value: formatCents(gross) },
  { label: "You earned", value: formatCents(earned) },
];

/** Of a message: how many got it, read it and bought it. */
const reachOf = ({ sent, opened, sales }: Row) =>
  sent === null || opened === null
    ? []
    : [
        { label: "Sent to", value: String(sent) },
        { label: "Opened by", value: String(opened) },
        { label: "Bought by", value: sent === 0 ? "0%" : `${Math.round((100 * sales) / sent)}%` },
      ];

/** What premium galleries and messages with a price brought (ACCT-31). */
export function GalleryStatsPage({ page }: { page: GalleryStatsRef }) {
  const view = useSelector(page, selectGalleryStatsView, shallowEqual);
  const { period, kind, sort, gallery, fileUrl, rows, totals } = view;
  const zone = encodeURIComponent(zoneName(useTimeZone()));
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.heading}>Premium Media Stats</h1>
        <a className={css.file} href={`${fileUrl}&time_zone=${zone}`} download>
          Download as CSV
        </a>
      </header>
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
          options={optionsOf(statsKindNames)}
          onChange={(value) => page.send({ type: "kind.chosen", kind: value as StatsKind })}
        />
        <Select
          label="Order"
          name="sort"
          value={sort}
          options={optionsOf(statsSortNames)}
          onChange={(value) => page.send({ type: "sort.chosen", sort: value as StatsSort })}
        />
      </div>
      {totals !== null && gallery === null && <Totals totals={totals} />}
      {rows !== null && <Rows rows={rows} />}
      {gallery !== null && (
        <div>
          <Button tone="secondary" onClick={() => page.send({ type: "all.pressed" })}>
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}

/** Without an answer the list below says why. */
function Totals({ totals }: { totals: ResourceRef }) {
  const view = useSelector(totals, selectResourceView<"getGalleryStats">, shallowEqual);
  return view.status === "ready" ? <Stats items={figuresOf(view.data.totals)} /> : null;
}

function Rows({ rows }: { rows: ActorRefFrom<typeof listMachine> }) {
  const view = useSelector(rows, selectListView as (snapshot: ListSnapshot) => ListView<Row>, shallowEqual);
  const retry = () => rows.send({ type: "retry.requested" });
  if (view.status === "loading")
    return (
      <Loading label="Loading the figures" className={css.list}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={css.row}>
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        ))}
      </Loading>
    );
  if (view.status === "failed")
    return <ReadProblem failure={view.failure} onRetry={retry} tone="secondary" />;
  if (view.status === "offline") return <ReadProblem onRetry={retry} tone="secondary" />;
  if (view.status === "empty")
    return (
      <EmptyState
        icon="chart"
        title="Nothing is sold here yet"
        action={<ButtonLink href={accountPaths.ownGalleries}>Sell Media on Profile</ButtonLink>}
      >
        What your premium galleries and your messages with a price sell and bring shows up here.
      </EmptyState>
    );
  return (
    <>
      <ul className={css.list}>
        {view.items.map((row) => (
          <Figures key={row.id} row={row} />
        ))}
      </ul>
      <ListFoot list={rows} foot={view.foot} failure={view.failure} more="Load more" />
    </>
  );
}

function Figures({ row }: { row: Row }) {
  const { id, type, text, amount_usd: price, created_at: at, is_deleted: isDeleted } = row;
  const timeZone = useTimeZone();
  return (
    <li className={css.row} aria-labelledby={`gallery-${id}`}>
      <h2 id={`gallery-${id}`} className={css.title} dir="auto">
        {text === "" ? "Without words" : text}
      </h2>
      <p className={css.facts}>
        <Badge>{statsKindNames[type]}</Badge>
        <span>{price > 0 ? formatCents(price) : "Free"}</span>
        <span>{dateText(at, timeZone)}</span>
        {isDeleted && <Badge tone="danger">Deleted</Badge>}
      </p>
      <Stats items={[...reachOf(row), ...figuresOf(row)]} />
    </li>
  );
}
