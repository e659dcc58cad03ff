import type { AnyStateMachine } from "xstate";

import { flows } from "../../machines/flows.ts";
import { chartOf, type Chart } from "../../machines/inspector/chart.ts";
import { withWords, type ChartWords } from "../../machines/inspector/chart-words.ts";
import words from "./chart-words.json" with { type: "json" };

const known = new WeakMap<AnyStateMachine, Chart>();

/**
 * The chart of a machine of this build with the words of its source: guards and actions that were written in place, what is sent
 * and assigned, and what is to be seen in a state. The same object for the same machine.
 */
export const describedChart = (machine: AnyStateMachine): Chart => {
  const before = known.get(machine);
  if (before !== undefined) return before;
  const flow = flows.find((one) => one.machine === machine);
  const chart = withWords(chartOf(machine), (words as ChartWords)[machine.id], flow?.phrases.states);
  known.set(machine, chart);
  return chart;
};
