import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { calendarPath, type CalendarPlace } from "../../domain/calendar/calendar-address.ts";
import { calendarKinds, calendarLimits, type CalendarKind } from "../../domain/calendar/calendar-item.ts";
import { localDayOf, neighbourOf, periodName, type ShownPeriod } from "../../domain/calendar/local-day.ts";
import {
  selectCalendarView,
  type CalendarRef,
  type CalendarView,
} from "../../machines/calendar/calendar.machine.ts";
import { selectResourceView } from "../../machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { baseOf, createPath } from "./day-items.ts";
import { Agenda } from "./agenda.view.tsx";
import { MonthGrid } from "./month-grid.view.tsx";
import { YearGrid } from "./year-grid.view.tsx";
import * as css from "./calendar.css.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

type Calendar = EndpointAnswer<"getCalendar">;

const AutoPosts = lazyView(async () => (await import("../auto-posts/auto-posts.view.tsx")).AutoPosts);

/** What happens when on a creator's page (ACCT-04 to ACCT-07). */
export function CalendarPage({ page }: { page: CalendarRef }) {
  const view = useSelector(page, selectCalendarView, shallowEqual);
  const { period, now } = view;
  const day = period.unit === "day" ? period : null;
  const create = day === null ? accountPaths.postEditor : createPath(day, now);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.heading}>Calendar</h1>
        {view.status !== "planning" && (
          <div className={css.ways}>
            <Button
              icon="clock"
              size="small"
              tone="secondary"
              onClick={() => page.send({ type: "auto.opened" })}
            >
              Auto posts
            </Button>
            {create !== null && (
              <ButtonLink href={create} icon="plus" size="small">
                {day === null ? "Create a post" : "Create a post for this day"}
              </ButtonLink>
            )}
          </div>
        )}
      </header>
      {view.status === "planning" ? (
        <LazyPart>{view.autoPosts !== null && <AutoPosts autoPosts={view.autoPosts} />}</LazyPart>
      ) : (
        <>
          <PeriodBar period={period} now={now} />
          <Entries page={page} view={view} />
        </>
      )}
    </div>
  );
}

/** What `period` is called by another unit: the month of a day, today's month of its year. */
const placesOf = (period: ShownPeriod, now: number): Readonly<Record<ShownPeriod["unit"], CalendarPlace>> => {
  const today = localDayOf(now);
  const { year } = period;
  const isThisYear = year === today.year;
  const month = period.unit === "year" ? (isThisYear ? today.month : 1) : period.month;
  const isThisMonth = isThisYear && month === today.month;
  const day = period.unit === "day" ? period.day : isThisMonth ? today.day : 1;
  return {
    year: { unit: "year", year },
    month: { unit: "month", year, month },
    day: { unit: "day", year, month, day },
  };
};

const unitNames = { year: "Year", month: "Month", day: "Day" } as const;

function PeriodBar({ period, now }: { period: ShownPeriod; now: number }) {
  const [before, after] = [neighbourOf(period, -1), neighbourOf(period, 1)];
  const places = placesOf(period, now);
  return (
    <div className={css.bar}>
      <nav className={css.steps} aria-label="Period">
        {before !== null && (
          <Link className={css.step} to={calendarPath(before)} aria-label={`Before: ${periodName(before)}`}>
            <Icon name="chevron-left" />
          </Link>
        )}
        <h2 className={css.period} aria-live="polite">
          {periodName(period)}
        </h2>
        {after !== null && (
          <Link className={css.step} to={calendarPath(after)} aria-label={`After: ${periodName(after)}`}>
            <Icon name="chevron-right" />
          </Link>
        )}
        <ButtonLink size="small" tone="quiet" href={calendarPath({ unit: "now" })}>
          Today
        </ButtonLink>
      </nav>
      <nav className={css.units} aria-label="Shown at once">
        {(Object.keys(unitNames) as (keyof typeof unitNames)[]).map((unit) => (
          <Link
            key={unit}
            className={css.unit}
            to={calendarPath(places[unit])}
            aria-current={unit === period.unit ? "page" : undefined}
          >
            {unitNames[unit]}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Entries({ page, view }: { page: CalendarRef; view: CalendarView }) {
  if (view.entries === null) return null;
  return <Read page={page} view={view} entries={view.entries} />;
}

function Read({
  page,
  view,
  entries,
}: {
  page: CalendarRef;
  view: CalendarView;
  entries: NonNullable<CalendarView["entries"]>;
}) {
  const read = useSelector(entries, selectResourceView<"getCalendar">, shallowEqual);
  const retry = () => entries.send({ type: "retry.requested" });
  switch (read.status) {
    case "loading":
      return (
        <Loading label="Loading your calendar" className={css.agenda}>
          <Skeleton width="most" />
          <Skeleton width="half" />
          <Skeleton width="most" />
        </Loading>
      );
    case "failed":
      return <ReadProblem failure={read.failure} onRetry={retry} tone="secondary" />;
    case "offline":
      return <ReadProblem onRetry={retry} tone="secondary" />;
    case "ready":
      return <Filled page={page} view={view} calendar={read.data} />;
  }
}

function Filled({ page, view, calendar }: { page: CalendarRef; view: CalendarView; calendar: Calendar }) {
  const { period } = view;
  const { items } = calendar;
  const kinds = (Object.keys(calendarKinds) as CalendarKind[]).filter((kind) =>
    items.some((item) => item.kind === kind),
  );
  return (
    <>
      {kinds.length > 0 && (
        <ul className={css.legend} aria-label="What the colours mean">
          {kinds.map((kind) => (
            <li key={kind} className={css.legendEntry}>
              <span className={css.dotOf[kind]} aria-hidden />
              {calendarKinds[kind]}
            </li>
          ))}
        </ul>
      )}
      {!calendar.is_whole && (
        <p className={css.note}>
          {`Only the first ${calendarLimits.items.toLocaleString("en-US")} entries are shown. Open a shorter period to see the others.`}
        </p>
      )}
      {period.unit === "year" ? (
        <YearGrid year={period.year} items={items} />
      ) : (
        <div className={period.unit === "month" ? css.month : css.agenda}>
          {period.unit === "month" && (
            <MonthGrid
              page={page}
              year={period.year}
              month={period.month}
              items={items}
              base={baseOf(view, calendar)}
              now={view.now}
            />
          )}
          <section className={css.agenda} aria-label="Agenda">
            {items.length === 0 ? (
              <Nothing period={period} now={view.now} />
            ) : (
              <Agenda page={page} view={view} calendar={calendar} />
            )}
          </section>
        </div>
      )}
    </>
  );
}

function Nothing({ period, now }: { period: ShownPeriod; now: number }) {
  const create = period.unit === "day" ? createPath(period, now) : accountPaths.postEditor;
  const isOver = create === null;
  return (
    <EmptyState
      icon="calendar"
      title={`Nothing ${period.unit === "day" ? "on this day" : "in this month"}`}
      action={isOver ? undefined : <ButtonLink href={create}>Create a post</ButtonLink>}
    >
      {isOver
        ? "Nothing was scheduled or ended here."
        : "What you schedule for later stands here: posts, messages, auto posts, and when posts and offers end."}
    </EmptyState>
  );
}
