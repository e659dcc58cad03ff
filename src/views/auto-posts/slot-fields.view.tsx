import { autoPostLimits, withOneMore } from "../../domain/auto-post/auto-post.ts";
import type { WeeklySlot } from "../../domain/auto-post/weekly-slots.ts";
import { weekdayNames } from "../../domain/calendar/local-day.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import * as css from "./auto-posts.css.ts";

/** Short, for a phone shows day and time beside each other. */
const days = weekdayNames.map((name, place) => ({ value: String(place + 1), label: name.slice(0, 3) }));

type SlotFieldsProps = {
  slots: readonly WeeklySlot[];
  error: string | undefined;
  onChange: (slots: readonly WeeklySlot[]) => void;
};

/** The times of a week, each a day and a time. */
export function SlotFields({ slots, error, onChange }: SlotFieldsProps) {
  const set = (place: number, changed: Partial<WeeklySlot>) =>
    onChange(slots.map((slot, index) => (index === place ? { ...slot, ...changed } : slot)));
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>Every week on</legend>
      <div className={css.section}>
        {slots.length > 0 && (
          <ul className={css.slots}>
            {slots.map(({ weekday, time }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a time is its place
              <li key={place} className={css.slot}>
                <Select
                  label={`Day ${place + 1}`}
                  name={`weekday_${place}`}
                  value={String(weekday)}
                  options={days}
                  onChange={(value) => set(place, { weekday: Number(value) })}
                />
                <Field
                  label={`Time ${place + 1}`}
                  name={`time_${place}`}
                  type="time"
                  value={time}
                  onChange={(value) => set(place, { time: value })}
                />
                <IconButton
                  icon="close"
                  label={`Remove ${weekdayNames[weekday - 1] ?? ""} ${time}`}
                  onClick={() => onChange(slots.filter((_, index) => index !== place))}
                />
              </li>
            ))}
          </ul>
        )}
        {error !== undefined && (
          <p className={css.problem} role="alert">
            {error}
          </p>
        )}
        {slots.length < autoPostLimits.slots && (
          <Button size="small" tone="secondary" icon="plus" onClick={() => onChange(withOneMore(slots))}>
            Add a time
          </Button>
        )}
      </div>
    </fieldset>
  );
}
