import { Link } from "react-router-dom";

import { calendarPath } from "../../domain/calendar/calendar-address.ts";
import { dayKey, dayName, monthNames, weeksOf, type LocalDay } from "../../domain/calendar/local-day.ts";
import { classNames } from "../kit/class-names.ts";
import { counted } from "../../domain/format/number.ts";
import { itemsByDay, type CalendarItem } from "./day-items.ts";
import * as css from "./calendar.css.ts";

/** Twelve small months; days on which something happens lead to their agenda (ACCT-05). */
export function YearGrid({ year, items }: { year: number; items: readonly CalendarItem[] }) {
  const days = itemsByDay(items);
  return (
    <div className={css.year}>
      {monthNames.map((name, index) => (
        <SmallMonth key={name} year={year} month={index + 1} name={name} days={days} />
      ))}
    </div>
  );
}

type SmallMonthProps = {
  year: number;
  month: number;
  name: string;
  days: ReadonlyMap<string, readonly CalendarItem[]>;
};

function SmallMonth({ year, month, name, days }: SmallMonthProps) {
  const weeks = weeksOf(year, month);
  const own = weeks.flat().filter((day) => day.month === month);
  const count = own.reduce((sum, day) => sum + (days.get(dayKey(day))?.length ?? 0), 0);
  return (
    <section className={css.small} aria-label={`${name} ${year}`}>
      <Link className={css.smallName} to={calendarPath({ unit: "month", year, month })}>
        {name}
        <span className={css.smallCount}>{count === 0 ? "" : counted(count, "entry", "entries")}</span>
      </Link>
      <table className={css.smallGrid}>
        <tbody>
          {weeks.map((week) => (
            <tr key={dayKey(week[0]!)}>
              {week.map((day) => (
                <td key={dayKey(day)}>
                  {day.month === month && <SmallDay day={day} count={days.get(dayKey(day))?.length ?? 0} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SmallDay({ day, count }: { day: LocalDay; count: number }) {
  if (count === 0) return <span className={css.smallDay}>{day.day}</span>;
  return (
    <Link
      className={classNames(css.smallDay, css.busyDay)}
      to={calendarPath({ unit: "day", ...day })}
      aria-label={`${dayName(day)}, ${counted(count, "entry", "entries")}`}
    >
      {day.day}
    </Link>
  );
}
