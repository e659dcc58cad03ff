import type { AnyStateNode } from "xstate";

import { stateNodes } from "../../machines/inspector/chart.ts";
import { flows } from "../../machines/flows.ts";
import type { EventShapes } from "../../machines/inspector/event-shape.ts";
import { eventShape } from "../../machines/inspector/shape-check.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { createEventDispatcher } from "../app/event-dispatcher.ts";
import { describedChart } from "./described-chart.ts";
import shapes from "./event-shapes.json" with { type: "json" };
import type { KnownMachines } from "./known-machines.ts";
import { machineOf } from "./machine-of.ts";

/** What the actors that a machine invokes may answer, as the events that tell it. */
const answers = ({ machine, outputs }: (typeof flows)[number]): readonly PlainEvent[] =>
  [machine.root as AnyStateNode, ...stateNodes(machine)].flatMap(({ invoke }) =>
    invoke.flatMap(({ id, src }) =>
      ((outputs as Readonly<Record<string, readonly unknown[]>>)[String(src)] ?? []).map((output) => ({
        type: `xstate.done.actor.${id}`,
        output,
      })),
    ),
  );

const flowOf = (machine: string) => flows.find((flow) => flow.machine.id === machine);

const slugOf = (source: string): string => source.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The flows of this build, with the samples and declared shapes of their events. */
export const productMachines: KnownMachines = {
  machineOf,
  chartOf: describedChart,
  samples: (machine) => {
    const flow = flowOf(machine);
    return flow === undefined ? [] : [...(flow.events as readonly PlainEvent[]), ...answers(flow)];
  },
  shape: (machine, type) => eventShape(shapes as EventShapes, machine, type),
  lateMachine: (parent, source) => {
    const isAnswer = Object.hasOwn(flowOf(parent)?.outputs ?? {}, source);
    return isAnswer ? null : (machineOf(slugOf(source))?.id ?? null);
  },
  carrier: createEventDispatcher,
};
