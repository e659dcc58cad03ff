import type { StatsPeriod } from "../../domain/calendar/stats-period.ts";
import { zoneName } from "../../domain/format/moment.ts";
import { regionOfPage } from "../../domain/format/region.ts";
import type { PageStats } from "../../protocol/stats/stats.endpoints.ts";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./stats.css.ts";

type Part = PageStats["parts"][number];
type Zone = ReturnType<typeof useTimeZone>;

interface Series {
  readonly name: string;
  readonly of: (part: Part) => number;
}

const HEIGHT = 120;
const STEP = 12;
const BAR = 4;

/** How a part is called: its hour on one day, else the day that it begins with. */
const partName = (at: number, period: StatsPeriod, timeZone: Zone): string =>
  new Date(at * 1000).toLocaleString(regionOfPage().language ?? "en-US", {
    ...(period === "today" || period === "yesterday"
      ? { hour: "numeric" as const, minute: "2-digit" as const }
      : { month: "short" as const, day: "numeric" as const }),
    timeZone: zoneName(timeZone),
  });

/** The parts of a period as bars, two beside each other; who does not see them reads a table. */
export function PartsChart({
  parts,
  period,
  series,
}: {
  parts: readonly Part[];
  period: StatsPeriod;
  series: readonly [Series, Series];
}) {
  const zone = useTimeZone();
  const highest = Math.max(1, ...parts.flatMap((part) => series.map(({ of }) => of(part))));
  const nameOf = ({ at }: Part) => partName(at, period, zone);
  return (
    <figure className={css.chart}>
      <figcaption className={css.legend}>
        {series.map(({ name }, place) => (
          <span key={name} className={css.sign}>
            <span className={css.mark[place === 0 ? "first" : "second"]} aria-hidden />
            {name}
          </span>
        ))}
        <span className={css.highest}>{`Highest ${highest}`}</span>
      </figcaption>
      <svg
        className={css.bars}
        viewBox={`0 0 ${parts.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {parts.map((part, index) =>
          series.map(({ name, of }, place) => {
            const height = (of(part) / highest) * HEIGHT;
            return (
              <rect
                key={`${part.at} ${name}`}
                className={css.bar[place === 0 ? "first" : "second"]}
                x={index * STEP + 1 + place * (BAR + 1)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            );
          }),
        )}
      </svg>
      <div className={css.ends} aria-hidden>
        <span>{parts[0] && nameOf(parts[0])}</span>
        <span>{parts.length > 1 && nameOf(parts.at(-1)!)}</span>
      </div>
      <table className={css.unseen}>
        <thead>
          <tr>
            <th scope="col">From</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.at}>
              <th scope="row">{nameOf(part)}</th>
              {series.map(({ name, of }) => (
                <td key={name}>{of(part)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
