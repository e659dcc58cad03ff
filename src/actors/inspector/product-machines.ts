import { flows } from "../../machines/flows.ts";
import type { EventShapes } from "../../machines/inspector/event-shape.ts";
import { eventShape } from "../../machines/inspector/shape-check.ts";
import type { PlainEvent } from "../../machines/inspector/timeline.ts";
import { describedChart } from "./described-chart.ts";
import shapes from "./event-shapes.json" with { type: "json" };
import type { KnownMachines } from "./known-machines.ts";
import { machineOf } from "./machine-of.ts";

/** The flows of this build, with the samples and declared shapes of their events. */
export const productMachines: KnownMachines = {
  machineOf,
  chartOf: describedChart,
  samples: (machine) =>
    (flows.find((flow) => flow.machine.id === machine)?.events as readonly PlainEvent[] | undefined) ?? [],
  shape: (machine, type) => eventShape(shapes as EventShapes, machine, type),
};
