import { Link } from "react-router-dom";

import { calendarPath } from "../../domain/calendar/calendar-address.ts";
import { calendarKinds, isMovable, removeLabels } from "../../domain/calendar/calendar-item.ts";
import { dayName, localDayOf } from "../../domain/calendar/local-day.ts";
import { clockText } from "../../domain/format/moment.ts";
import type { CalendarRef, CalendarView, PlannedItem } from "../../machines/calendar/calendar.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Field } from "../kit/field/field.view.tsx";
import { Menu } from "../kit/menu/menu.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { localTime, readLocalTime } from "../post-editor/local-time.ts";
import { baseOf, editorOf, itemsByDay, titleOf, type CalendarItem } from "./day-items.ts";
import * as css from "./calendar.css.ts";

type Props = { page: CalendarRef; view: CalendarView; calendar: EndpointAnswer<"getCalendar"> };

/** What happens, day by day; each entry leads to its editor, and what waits is moved or taken away by its menu, an auto post by its weekly time. */
export function Agenda({ page, view, calendar }: Props) {
  const days = [...itemsByDay(calendar.items).values()];
  const base = baseOf(view, calendar);
  return days.map((items) => {
    const day = localDayOf(items[0]!.at);
    return (
      <section key={items[0]!.at} aria-label={dayName(day)}>
        {view.period.unit !== "day" && (
          <h3 className={css.dayHeading}>
            <Link className={css.words} to={calendarPath({ unit: "day", ...day })}>
              {dayName(day)}
            </Link>
          </h3>
        )}
        <ul className={css.list}>
          {items.map((item) => (
            <Entry key={`${item.kind} ${item.id}`} page={page} view={view} item={item} base={base} />
          ))}
        </ul>
      </section>
    );
  });
}

function Entry({
  page,
  view,
  item,
  base,
}: {
  page: CalendarRef;
  view: CalendarView;
  item: CalendarItem;
  base: string;
}) {
  const timeZone = useTimeZone();
  const { kind, id, at, is_over: isOver } = item;
  const isChosen = view.item?.kind === kind && view.item.id === id;
  const isBusy = isChosen && (view.status === "submitting" || view.status === "removing");
  const editor = editorOf(item, base);
  const words = (
    <>
      <span className={css.about}>{titleOf(item)}</span>
      <span className={css.facts}>
        {`${clockText(at, timeZone)}, ${calendarKinds[kind]}${isOver ? ", over" : ""}`}
      </span>
    </>
  );
  return (
    <li className={classNames(css.entry, css.edgeOf[kind], isOver && css.over)}>
      <div className={css.row}>
        {editor === null ? (
          <button type="button" className={css.opener} onClick={() => page.send({ type: "auto.opened" })}>
            {words}
          </button>
        ) : (
          <Link className={css.words} to={editor}>
            {words}
          </Link>
        )}
        {isMovable(kind) && !isOver && (
          <EntryMenu page={page} item={{ kind, id }} title={titleOf(item)} at={at} isBusy={isBusy} />
        )}
      </div>
      {isChosen && (view.status === "editing" || view.status === "submitting") && (
        <MoveForm page={page} view={view} />
      )}
    </li>
  );
}

type EntryMenuProps = { page: CalendarRef; item: PlannedItem; title: string; at: number; isBusy: boolean };

function EntryMenu({ page, item, title, at, isBusy }: EntryMenuProps) {
  return (
    <Menu
      label={title}
      items={[
        {
          id: "move",
          label: "Move",
          icon: "calendar",
          onChoose: () => page.send({ type: "move.pressed", item, at }),
        },
        {
          id: "remove",
          label: removeLabels[item.kind],
          icon: item.kind === "expiry" ? "check" : "close",
          danger: item.kind !== "expiry",
          onChoose: () => page.send({ type: "remove.pressed", item }),
        },
      ]}
      renderTrigger={(attributes) => (
        <IconButton
          {...attributes}
          icon="more"
          label={`What to do with ${calendarKinds[item.kind].toLowerCase()}: ${title}`}
          size="small"
          busy={isBusy}
        />
      )}
    />
  );
}

/** One function for all renders: called when the field comes, and not again. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

function MoveForm({ page, view: { at, texts, status } }: { page: CalendarRef; view: CalendarView }) {
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        page.send({ type: "form.submitted" });
      }}
    >
      <Field
        label="New time"
        name="at"
        type="datetime-local"
        ref={focus}
        value={localTime(at)}
        hint="5 minutes to 1 year from now"
        error={texts.at}
        onChange={(value) => page.send({ type: "field.changed", field: "at", value: readLocalTime(value) })}
      />
      <div className={css.buttons}>
        <Button type="submit" size="small" busy={status === "submitting"}>
          Move
        </Button>
        <Button size="small" tone="quiet" onClick={() => page.send({ type: "move.closed" })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
