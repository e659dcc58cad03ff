import { fold, type Decider, type Decision, type DomainEvent } from "../../src/domain/decider/decider.ts";

type Step<Command> = readonly [at: number, command: Command];

/**
 * A decider under test: given a state (of a new stream, or the one that is handed in), when commands come, then these events
 * are stored and that is the state. A rejected command stores nothing. Times are epoch seconds.
 */
export const given = <Command, State, Event extends DomainEvent, Rejection extends string>(
  decider: Decider<Command, State, Event, Rejection>,
  from: NoInfer<State> = decider.initial,
) => {
  /** When commands come, each at its time. */
  const when = (...steps: readonly Step<Command>[]) => {
    const events: Event[] = [];
    const states: State[] = [];
    let state = from;
    const decisions = steps.map(([now, command]): Decision<Event, Rejection> => {
      const decision = decider.decide(command, state, { now });
      if ("events" in decision) {
        events.push(...decision.events);
        state = fold(decider, decision.events, state);
      }
      states.push(state);
      return decision;
    });
    const last = decisions.at(-1) ?? { events: [] };
    return {
      /** What all commands stored. */
      events,
      state,
      /** The state after each command. */
      states,
      /** What the last command was answered. */
      decision: last,
      /** The same as text: the types of its events, or its rejection. */
      answer: "rejected" in last ? last.rejected : last.events.map(({ type }) => type).join(" "),
      /** Of each command the types of its events, or its rejection. */
      said: decisions.map((each) =>
        "rejected" in each ? each.rejected : each.events.map(({ type }) => type),
      ),
      /** Of each command its rejection, or `accepted`. */
      answers: decisions.map((each) => ("rejected" in each ? each.rejected : "accepted")),
    };
  };
  return {
    when,
    /** When commands come, all at one time. */
    whenAt: (now: number, ...commands: readonly Command[]) =>
      when(...commands.map((command): Step<Command> => [now, command])),
  };
};
