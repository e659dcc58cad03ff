import { dateTimeText, type TimeZone } from "../../domain/format/moment.ts";
import type { ReviewItem } from "../../protocol/review/review.records.ts";
import * as css from "./cop.css.ts";

const steps: Readonly<Record<ReviewItem["history"][number]["what"], string>> = {
  asked: "Sent",
  released: "Scanned",
  approved: "Approved",
  rejected: "Rejected",
  appealed: "Appealed",
  opened: "Read",
  withdrawn: "Replaced",
};

type CopHistoryProps = { history: ReviewItem["history"]; timeZone: TimeZone };

/** What happened to it, oldest first; one step alone is no history. */
export function CopHistory({ history, timeZone }: CopHistoryProps) {
  if (history.length < 2) return null;
  return (
    <details className={css.history}>
      <summary className={css.summary}>History</summary>
      <ol className={css.steps}>
        {history.map(({ what, at, by, text }, index) => (
          // A history only grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={css.step}>
            <span>
              {steps[what]}
              {by === null ? "" : ` by ${by}`}, {dateTimeText(at, timeZone)}
            </span>
            {text !== null && <span className={css.said}>{text}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
