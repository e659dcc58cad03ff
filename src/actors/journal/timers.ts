import type { AnyEventObject, AnyStateMachine } from "xstate";

import { stateNodes } from "../../machines/inspector/chart.ts";
import type { PlainEvent, RunningTimer } from "../../machines/inspector/timeline.ts";
import type { AskedAction } from "./noted.ts";
import { plainEvent } from "./redact.ts";

/** A running delay with the event that it brings. */
export interface Timer extends RunningTimer {
  readonly event: PlainEvent;
}

interface Delayed {
  readonly event: AnyEventObject;
  readonly id?: string;
  readonly delay?: number;
}

const AFTER = "xstate.after.";

const delayNames = new WeakMap<AnyStateMachine, Map<string, string>>();

/** What an `after` calls its delay, by the type of its event; looked for once for each machine. */
const delayName = (type: string, machine: AnyStateMachine): string => {
  const names = delayNames.get(machine) ?? new Map<string, string>();
  delayNames.set(machine, names);
  const known = names.get(type);
  if (known !== undefined) return known;
  const named = type.slice(AFTER.length);
  const node = [machine.root, ...stateNodes(machine)].findLast(({ id }) => named.endsWith(`.${id}`));
  const name = node === undefined ? named : named.slice(0, -node.id.length - 1);
  names.set(type, name);
  return name;
};

/** `lifetime` or `500 ms` of an `after`, else the type of the event that will come. */
export const labelOf = (event: AnyEventObject, machine: AnyStateMachine, delay: number): string => {
  if (!event.type.startsWith(AFTER)) return event.type;
  const name = delayName(event.type, machine);
  return name === String(delay) ? `${delay} ms` : name;
};

/** What runs after a step's actions, in their order. A timer of an id that runs already replaces it. */
export const timersAfter = (
  running: readonly Timer[],
  actions: readonly AskedAction[],
  time: number,
  machine: AnyStateMachine,
): readonly Timer[] => {
  let timers = running;
  actions.forEach(({ type, params }, place) => {
    if (type === "xstate.cancel") {
      const { sendId } = params as { readonly sendId: string };
      timers = timers.filter(({ id }) => id !== sendId);
    }
    if (type !== "xstate.raise" && type !== "xstate.sendTo") return;
    const { event, delay, id = `${time}.${place}` } = params as Delayed;
    if (typeof delay !== "number") return;
    const timer = {
      id,
      label: labelOf(event, machine, delay),
      started: time,
      due: time + delay,
      event: plainEvent(event),
    };
    timers = [...timers.filter((other) => other.id !== id), timer];
  });
  return timers;
};

/** What goes on running when an event has come that one of the timers brought. */
export const withoutFired = (timers: readonly Timer[], event: PlainEvent): readonly Timer[] => {
  const candidates = timers.filter((timer) => timer.event.type === event.type);
  if (candidates.length === 0) return timers;
  const text = JSON.stringify(event);
  const fired = candidates.find((timer) => JSON.stringify(timer.event) === text);
  return fired === undefined ? timers : timers.filter((timer) => timer !== fired);
};
