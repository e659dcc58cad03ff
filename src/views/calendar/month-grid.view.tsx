import { useState, type DragEvent } from "react";
import { Link } from "react-router-dom";

import { calendarPath } from "../../domain/calendar/calendar-address.ts";
import { calendarKinds, isMovable, type CalendarKind } from "../../domain/calendar/calendar-item.ts";
import {
  dayKey,
  dayName,
  localDayOf,
  sameClockOn,
  weekdayNames,
  weeksOf,
  type LocalDay,
} from "../../domain/calendar/local-day.ts";
import { counted } from "../../domain/format/number.ts";
import type { CalendarRef } from "../../machines/calendar/calendar.machine.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { createPath, editorOf, itemsByDay, titleOf, type CalendarItem } from "./day-items.ts";
import * as css from "./calendar.css.ts";

/** Entries of a day that its cell shows. */
const CHIPS = 3;
const TYPE = "application/x-calendar-item";

type MonthGridProps = {
  page: CalendarRef;
  year: number;
  month: number;
  items: readonly CalendarItem[];
  /** Of the profile whose calendar it is. */
  base: string;
  now: number;
};

/**
 * A month in weeks. A press at a day creates a post on it, one that is over shows its agenda, as the number of each does; a press at
 * an entry opens its editor, and with a mouse entries are dragged from day to day (ACCT-06).
 */
export function MonthGrid({ page, year, month, items, base, now }: MonthGridProps) {
  const days = itemsByDay(items);
  const drop = (day: LocalDay, dragged: string) => {
    const item = items.find(({ kind, id }) => `${kind} ${id}` === dragged);
    if (item === undefined || !isMovable(item.kind) || item.is_over) return;
    if (dayKey(localDayOf(item.at)) === dayKey(day)) return;
    page.send({
      type: "item.dropped",
      item: { kind: item.kind, id: item.id },
      at: sameClockOn(day, item.at),
    });
  };
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={dayKey(week[0]!)}>
            {week.map((day) => (
              <Cell
                key={dayKey(day)}
                page={page}
                base={base}
                day={day}
                isOutside={day.month !== month}
                isToday={dayKey(localDayOf(now)) === dayKey(day)}
                items={days.get(dayKey(day)) ?? []}
                create={createPath(day, now)}
                onDrop={(dragged) => drop(day, dragged)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<MonthGridProps, "page" | "base"> & {
  day: LocalDay;
  isOutside: boolean;
  isToday: boolean;
  items: readonly CalendarItem[];
  create: string | null;
  onDrop: (dragged: string) => void;
};

/** "Monday, November 23: 2 entries, Scheduled post, Post ends". */
const labelOf = (day: LocalDay, items: readonly CalendarItem[]): string => {
  if (items.length === 0) return dayName(day);
  const kinds = [...new Set(items.map(({ kind }) => kind))].map((kind: CalendarKind) => calendarKinds[kind]);
  return [`${dayName(day)}: ${counted(items.length, "entry", "entries")}`, ...kinds].join(", ");
};

function Cell({ page, base, day, isOutside, isToday, items, create, onDrop }: CellProps) {
  const [isOver, setOver] = useState(false);
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <td
      className={css.cell}
      data-over={isOver || undefined}
      onDragEnter={accept}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        onDrop(event.dataTransfer.getData(TYPE));
        event.preventDefault();
      }}
    >
      <div className={classNames(css.cellBody, isOutside && css.outside)}>
        <Link
          className={classNames(css.day, create === null && css.wholeCell)}
          to={calendarPath({ unit: "day", ...day })}
          aria-current={isToday ? "date" : undefined}
          draggable={false}
        >
          <span className={css.said}>{labelOf(day, items)}</span>
          <span className={css.number} aria-hidden>
            {day.day}
          </span>
        </Link>
        <span className={css.dots} aria-hidden>
          {items.slice(0, 6).map((item) => (
            <span key={`${item.kind} ${item.id}`} className={css.dotOf[item.kind]} />
          ))}
        </span>
        {/* Who uses no pointer finds them, and more of them, in the agenda beside. */}
        <span className={css.chips} aria-hidden>
          {items.slice(0, CHIPS).map((item) => (
            <Chip key={`${item.kind} ${item.id}`} page={page} base={base} item={item} />
          ))}
          {items.length > CHIPS && <span className={css.facts}>{`${items.length - CHIPS} more`}</span>}
        </span>
      </div>
      {create !== null && (
        <Link
          className={css.create}
          to={create}
          aria-label={`Create a post on ${dayName(day)}`}
          draggable={false}
        >
          <Icon name="plus" />
        </Link>
      )}
    </td>
  );
}

function Chip({ page, base, item }: Pick<CellProps, "page" | "base"> & { item: CalendarItem }) {
  const canMove = isMovable(item.kind) && !item.is_over;
  const editor = editorOf(item, base);
  const shared = {
    className: classNames(css.chip, css.edgeOf[item.kind], canMove ? css.draggable : css.over),
    tabIndex: -1,
    draggable: canMove,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(TYPE, `${item.kind} ${item.id}`);
      event.dataTransfer.effectAllowed = "move";
    },
  };
  return editor === null ? (
    <button type="button" {...shared} onClick={() => page.send({ type: "auto.opened" })}>
      {titleOf(item)}
    </button>
  ) : (
    <Link {...shared} to={editor}>
      {titleOf(item)}
    </Link>
  );
}
