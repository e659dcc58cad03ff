import type { AnyStateMachine } from "xstate";

import type { Chart } from "../../machines/inspector/chart.ts";
import type { EventShape } from "../../machines/inspector/event-shape.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import type { Carrier } from "../journal/branch.ts";
import type { MachineOf } from "../journal/fold.ts";

/** What an inspector's page knows of machines before an app tells of them. */
export interface KnownMachines {
  readonly machineOf: MachineOf;
  readonly chartOf: (machine: AnyStateMachine) => Chart;
  /** The samples of a machine's events, and of what the actors that it invokes answer. */
  readonly samples: (machine: string) => readonly PlainEvent[];
  /** How an event of a machine is made by its type; null when that is not known. */
  readonly shape: (machine: string, type: string) => EventShape | null;
  /** The id of the machine that another one starts by a name, when its code loads later. */
  readonly lateMachine: (parent: string, source: string) => string | null;
  /** What carries emitted events between the actors of the product; null where nothing does. `now` in epoch seconds. */
  readonly carrier: ((now: () => number) => Carrier) | null;
}
