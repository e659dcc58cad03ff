import type { ActorAt, Candidate } from "../../machines/inspector/timeline.ts";
import { transitionWords, valueLine } from "../../machines/inspector/wording.ts";
import * as css from "./details.css.ts";
import { Said, ToolIcon } from "./tool.view.tsx";

const marks = {
  taken: { icon: "check", says: "taken" },
  refused: { icon: "close", says: "its guard said no" },
  notAsked: { icon: null, says: "not asked: another one was taken" },
} as const;

/** What became of each transition that an event could have led to, and what its guard looked at. */
export function Why({ actor, candidates }: { actor: ActorAt | undefined; candidates: readonly Candidate[] }) {
  return (
    <ol className={css.list} aria-label="Why">
      {candidates.map(({ id, verdict, reads }, index) => {
        const { from, to, guard } = transitionWords(actor?.chart ?? null, id);
        const { icon, says } = marks[verdict];
        return (
          <li key={index} className={css.candidate} data-verdict={verdict} title={`${id}: ${says}`}>
            <span className={css.verdict}>{icon === null ? "–" : <ToolIcon name={icon} />}</span>
            <span className={css.mono}>
              {to === "" ? `stays in ${from}` : `${from} → ${to}`}
              {guard !== null && <span className={css.quiet}> if {guard}</span>}
              <Said>: {says}</Said>
              {reads.map(({ place, value }) => (
                <span key={place} className={css.read}>
                  {place} = {valueLine(value)}
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
