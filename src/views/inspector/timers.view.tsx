import type { ActorAt } from "../../machines/inspector/timeline.ts";
import { nameOf, shortTime } from "../../machines/inspector/wording.ts";
import * as css from "./details.css.ts";
import { useInspectorContext, useLooking } from "./looking.ts";
import { Section } from "./section.view.tsx";

/** The delays that run at the moment that is looked at: all of them, those of the shown actor first. */
export function Timers() {
  const { inspector, actors, shown, timeline, step, mode } = useLooking();
  const { now } = useInspectorContext(inspector);
  const moment = mode === "live" || step < 0 ? now : timeline.step(step).time;
  const rank = (actor: ActorAt) => (actor.number === shown?.number ? 0 : 1);
  const running = actors
    .filter(({ timers, status }) => timers.length > 0 && status === "live")
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((actor) => actor.timers.map((timer) => ({ actor, timer })));
  return (
    <Section title="Timers" aside={running.length === 0 ? "none run" : `${running.length}`}>
      {running.length === 0 ? (
        <p className={css.quiet}>No delay runs at this moment.</p>
      ) : (
        <ul className={css.list}>
          {running.map(({ actor, timer }) => (
            <li key={`${actor.number} ${timer.id}`} className={css.timer}>
              <span className={css.mono}>
                {nameOf(actor)} · {timer.label}
              </span>
              <span className={css.remaining}>
                {timer.due > moment ? `${shortTime(timer.due - moment)} left` : "due"}
              </span>
              <progress
                className={css.progress}
                max={Math.max(1, timer.due - timer.started)}
                value={Math.max(0, Math.min(moment, timer.due) - timer.started)}
                aria-label={`${timer.label} of ${nameOf(actor)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
