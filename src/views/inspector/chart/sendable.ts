import type { Chart } from "../../../machines/inspector/chart.ts";

/**
 * Transitions of active states whose event is among `accepts`: all of them, and of those that share state and event the
 * first one, at which the event is sent. Events of xstate itself are never sent by hand.
 */
export const sendable = (
  { edges }: Chart,
  active: readonly string[],
  accepts: readonly string[],
): { readonly all: ReadonlySet<string>; readonly first: ReadonlySet<string> } => {
  const open = edges.filter(
    ({ source, event }) =>
      event !== "" && !event.startsWith("xstate.") && active.includes(source) && accepts.includes(event),
  );
  const first = open.filter(
    (edge, index) =>
      open.findIndex(({ source, event }) => source === edge.source && event === edge.event) === index,
  );
  return { all: new Set(open.map(({ id }) => id)), first: new Set(first.map(({ id }) => id)) };
};
