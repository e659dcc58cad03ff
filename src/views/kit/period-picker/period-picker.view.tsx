import { durationText } from "../../../domain/format/duration-text.ts";
import { periodOf, periodSeconds, periodUnits, type PeriodUnit } from "../../../domain/format/period.ts";
import { Select } from "../select/select.view.tsx";
import * as css from "./period-picker.css.ts";

const units = [
  { value: "days", label: "Days" },
  { value: "months", label: "Months" },
];

/** How long something lasts: 1 to 31 days, 2 to 6 months (CVAL-23, CVAL-24, CVAL-45). `seconds` is what it comes to. */
export function PeriodPicker({
  name,
  seconds,
  onChange,
}: {
  name: string;
  seconds: number;
  onChange: (seconds: number) => void;
}) {
  const period = periodOf(seconds);
  const { least, most } = periodUnits[period.unit];
  const counts = Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  return (
    <div className={css.row}>
      <Select
        label="Length"
        name={`${name}_count`}
        value={String(period.count)}
        options={counts.map((value) => ({ value, label: value }))}
        onChange={(count) => onChange(periodSeconds({ ...period, count: Number(count) }))}
      />
      <Select
        label="In"
        name={`${name}_unit`}
        value={period.unit}
        options={units}
        // CVAL-37, CVAL-38
        onChange={(unit) =>
          onChange(periodSeconds({ unit: unit as PeriodUnit, count: periodUnits[unit as PeriodUnit].usual }))
        }
      />
      <p className={css.told}>{durationText(periodSeconds(period))}</p>
    </div>
  );
}
