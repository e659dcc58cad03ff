import type { EpochSeconds } from "../unit/unit.ts";

/** What a stored event looks like to the domain: a past-tense name and JSON data. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** The answer of `decide`: the facts to store, or the reason why the command is refused. */
export type Decision<Event, Rejection extends string> =
  | { readonly events: readonly Event[] }
  | { readonly rejected: Rejection };

/** What a decision may know of the world: the server's time, in epoch seconds. */
export interface DecisionContext {
  readonly now: EpochSeconds;
}

/**
 * A rule set over one kind of stream: `decide` answers events or a rejection, never throws;
 * `evolve` is total, unknown events leave the state as it is. The stream's id is `<stream>-<id>`.
 */
export interface Decider<Command, State, Event extends DomainEvent, Rejection extends string> {
  readonly stream: string;
  readonly initial: State;
  readonly decide: (command: Command, state: State, context: DecisionContext) => Decision<Event, Rejection>;
  readonly evolve: (state: State, event: Event) => State;
}

/** Folds a stream to its state. */
export const fold = <State, Event>(
  decider: { readonly initial: State; readonly evolve: (state: State, event: Event) => State },
  events: Iterable<Event>,
  from: State = decider.initial,
): State => {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

export const accept = <Event>(...events: Event[]): { readonly events: readonly Event[] } => ({ events });

export const reject = <Rejection extends string>(rejected: Rejection): { readonly rejected: Rejection } => ({
  rejected,
});
