import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from "xstate";

/** A sentence of a step: fixed, or made from the event (of an answer: its output) and the snapshot before. */
export type Phrase = string | ((about: never, before: never) => string);

/**
 * How a flow's steps read to a tester. Sentences are whole, in the second person for what a person does
 * (`Type a wrong password.`), about the world for conditions (`The server answers: captcha required.`).
 * Whatever stands in the machine and is not named here is an error of the path generator.
 */
export interface Phrases {
  /** What to open or arrange so that the flow begins with an input. */
  readonly begin: (input: never) => string;
  /** Events by type. `by: "world"` marks one that no person does: another actor, the server, the browser. */
  readonly events: Readonly<Record<string, Phrase | { readonly by: "world"; readonly says: Phrase }>>;
  /** Answers by actor source; the phrase is given the output. */
  readonly answers: Readonly<Record<string, Phrase>>;
  /** What it means that an actor breaks, by source: `The server cannot be reached.` */
  readonly breaks: Readonly<Record<string, string>>;
  /** Delays by name: `Five seconds pass.` */
  readonly delays: Readonly<Record<string, string>>;
  /**
   * What is to be seen in a state, by `a.b` path, made from the snapshot; of nested states the deepest that is named
   * counts, and of parallel ones each.
   */
  readonly states: Readonly<Record<string, string | ((snapshot: never) => string)>>;
  /** States (`a.b` paths) in which the browser has left the page: only steps of `returns` follow. */
  readonly away?: readonly string[];
  /** Events by type and delays by name whose sentence says how one comes back to a page that was left. */
  readonly returns?: readonly string[];
}

type PhraseAbout<About, Before> = string | ((about: About, before: Before) => string);

/** A machine's phrases, typed by it: no event may be left out. `before` is the snapshot before the step. */
export interface PhrasesOf<Machine extends AnyStateMachine> extends Phrases {
  readonly begin: (input: InputFrom<Machine>) => string;
  readonly events: {
    readonly [Type in EventFromLogic<Machine>["type"]]:
      | PhraseAbout<Extract<EventFromLogic<Machine>, { readonly type: Type }>, SnapshotFrom<Machine>>
      | {
          readonly by: "world";
          readonly says: PhraseAbout<
            Extract<EventFromLogic<Machine>, { readonly type: Type }>,
            SnapshotFrom<Machine>
          >;
        };
  };
  readonly states: Readonly<Record<string, string | ((snapshot: SnapshotFrom<Machine>) => string)>>;
}

/**
 * A flow of the registry with the samples that walks need: inputs to begin with, the events that people, callbacks
 * and timers of their own send, and for each actor it uses (by source, or by id when spawned) every answer it may give.
 */
export interface Flow<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly slug: string;
  readonly title: string;
  readonly machine: Machine;
  readonly inputs: readonly InputFrom<Machine>[];
  readonly events: readonly EventFromLogic<Machine>[];
  readonly outputs: Readonly<Record<string, readonly unknown[]>>;
  /** The closed union that the view renders. */
  readonly select: (snapshot: SnapshotFrom<Machine>) => { readonly status: string };
  /** How its steps read to a tester. */
  readonly phrases: Phrases;
  /** States that a person leaves only by going elsewhere: `a.b` paths. */
  readonly ends?: readonly string[];
  /** What tells two snapshots apart, when the whole context would make endlessly many. */
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Where a walk goes no further, for machines that grow: what follows looks like what was seen. */
  readonly stop?: (snapshot: SnapshotFrom<Machine>) => boolean;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds machines of every type
export type AnyFlow = Flow<any>;

/** Keeps a flow's samples typed by its machine. */
export const defineFlow = <Machine extends AnyStateMachine>(flow: Flow<Machine>): Flow<Machine> => flow;
