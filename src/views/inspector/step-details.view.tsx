import type { ActorAt, Candidate, Step } from "../../machines/inspector/timeline.ts";
import { eventName, nameOf, shortTime, statesOf, transitionWords } from "../../machines/inspector/wording.ts";
import { ActorMark } from "./actor-tree.view.tsx";
import * as css from "./details.css.ts";
import { clockTime } from "./times.ts";
import { useLooking } from "./looking.ts";
import { Section } from "./section.view.tsx";
import { ValueTree } from "./value-tree.view.tsx";
import { Why } from "./why.view.tsx";

/** An actor by mark and name; pressing it looks at it. */
export function Who({ actor }: { actor: ActorAt }) {
  return (
    <span className={css.who}>
      <ActorMark status={actor.status} number={actor.number} />
      {nameOf(actor)}
    </span>
  );
}

const withoutTransition = (type: string): string => {
  if (type === "xstate.init") return "The actor starts here, in its first state.";
  if (type === "xstate.stop") return "The actor is stopped here, in the state that it had.";
  return "No transition: the machine did not take this event in its state.";
};

const statesTitle = (type: string, count: number): string => {
  if (count > 1) return "States it led through";
  return type === "xstate.init" ? "State at the start" : "State afterwards";
};

/** Whether there is something to explain: another transition, or a guard that was asked. */
const isChoice = (candidates: readonly Candidate[]): boolean =>
  candidates.length > 1 || candidates.some(({ verdict, reads }) => verdict === "refused" || reads.length > 0);

const withoutRepeats = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => name !== names[index - 1]);

/**
 * The last event of the actor that is looked at: where it came from and all that it led to. `isNow`: the step that is looked at
 * is this one.
 */
export function StepDetails({ step, isNow }: { step: Step; isNow: boolean }) {
  const { actors, timeline } = useLooking();
  const actor = actors.find(({ number }) => number === step.actor);
  const source = actors.find(({ number }) => number === step.source);
  const { type: _type, ...payload } = step.event;
  const begun = timeline.step(0).time;
  const candidates = timeline.why(step.index);
  const states = withoutRepeats(step.values.map((value) => statesOf(value).join(" · ")));
  return (
    <Section title="Event" aside={eventName(step.event.type)}>
      {!isNow && <p className={css.quiet}>The last one by now, at step {step.index + 1}.</p>}
      <dl className={css.facts}>
        <dt className={css.term}>Type</dt>
        <dd className={css.fact}>
          <span className={css.mono}>{step.event.type}</span>
        </dd>
        <dt className={css.term}>Taken by</dt>
        <dd className={css.fact}>{actor ? <Who actor={actor} /> : `actor ${step.actor}`}</dd>
        <dt className={css.term}>Sent by</dt>
        <dd className={css.fact}>
          {source ? <Who actor={source} /> : "outside: a person, a timer, the browser"}
        </dd>
        <dt className={css.term}>Time</dt>
        <dd className={css.fact}>
          {clockTime(step.time)}, {shortTime(step.time - begun)} after the beginning
        </dd>
      </dl>
      <h3 className={css.heading}>Payload</h3>
      {Object.keys(payload).length === 0 ? (
        <p className={css.quiet}>None</p>
      ) : (
        <ValueTree label="Payload" value={payload} opens={2} />
      )}
      {step.took.length > 0 && (
        <>
          <h3 className={css.heading}>Transitions</h3>
          <ol className={css.list}>
            {step.took.map((id, index) => (
              <Transition key={index} actor={actor} id={id} />
            ))}
          </ol>
        </>
      )}
      {step.took.length === 0 && step.values.length > 0 && (
        <p className={css.quiet}>{withoutTransition(step.event.type)}</p>
      )}
      {isChoice(candidates) && (
        <>
          <h3 className={css.heading}>Why</h3>
          <Why actor={actor} candidates={candidates} />
        </>
      )}
      {states.length > 0 && (
        <>
          <h3 className={css.heading}>{statesTitle(step.event.type, states.length)}</h3>
          <ol className={css.list}>
            {states.map((state, index) => (
              <li key={index} className={css.mono}>
                {index > 0 && "→ "}
                {state === "" ? "(no states)" : state}
              </li>
            ))}
          </ol>
        </>
      )}
      {step.actions.length > 0 && (
        <>
          <h3 className={css.heading}>Actions</h3>
          <p className={css.chips}>
            {step.actions.map((action, index) => (
              <span key={index} className={css.chip}>
                {action}
              </span>
            ))}
          </p>
        </>
      )}
      {step.emitted.length > 0 && (
        <>
          <h3 className={css.heading}>Emitted</h3>
          <ValueTree label="Emitted" value={step.emitted} opens={2} />
        </>
      )}
    </Section>
  );
}

function Transition({ actor, id }: { actor: ActorAt | undefined; id: string }) {
  const { from, to, guard } = transitionWords(actor?.chart ?? null, id);
  return (
    <li className={css.mono} title={id}>
      {to === "" ? `stays in ${from}` : `${from} → ${to}`}
      {guard !== null && <span className={css.quiet}> if {guard}</span>}
    </li>
  );
}
