import { counted } from "../../domain/format/number.ts";
import { takesVote } from "../../domain/post/poll.ts";
import type { Poll as PollRecord } from "../../protocol/records.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Spinner } from "../kit/spinner/spinner.view.tsx";
import * as css from "./poll.css.ts";

export type PollProps = {
  poll: PollRecord;
  now: number;
  voting: number | null;
  /** Null: this viewer cannot vote. */
  onVote: ((option: number) => void) | null;
};

/** The answers to choose from, and how they stand to who may see it (POSTS-08). */
export function Poll({ poll, now, voting, onVote }: PollProps) {
  const total = poll.options.reduce((sum, { votes }) => sum + (votes ?? 0), 0);
  const isKnown = poll.options.some(({ votes }) => votes !== null);
  const chooses = onVote !== null && takesVote(poll, now);
  return (
    <div className={css.poll}>
      <ul className={css.options} aria-label="Poll">
        {poll.options.map(({ text, votes }, option) => (
          <li key={option}>
            {chooses ? (
              <button
                type="button"
                className={css.choice}
                aria-busy={voting === option || undefined}
                onClick={() => onVote(option)}
              >
                {text}
                {votes !== null && <span className={css.share}>{percentOf(votes, total)}</span>}
                {voting === option && <Spinner label="Voting" />}
              </button>
            ) : (
              <div className={classNames(css.result, poll.voted === option && css.chosen)}>
                {votes !== null && (
                  <progress className={css.bar} value={votes} max={Math.max(total, 1)} aria-hidden="true" />
                )}
                <span className={css.answer}>
                  {text}
                  {poll.voted === option && <Icon name="check" size="small" label="Your vote" />}
                </span>
                {votes !== null && <span className={css.share}>{percentOf(votes, total)}</span>}
              </div>
            )}
          </li>
        ))}
      </ul>
      {isKnown && <p className={css.total}>{counted(total, "vote")}</p>}
    </div>
  );
}

const percentOf = (votes: number, total: number): string =>
  `${total === 0 ? 0 : Math.round((votes / total) * 100)}%`;
