import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from "xstate";

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
