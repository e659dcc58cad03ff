import type { Chart } from "../../machines/inspector/chart.ts";
import type { SendAnswer } from "../../machines/inspector/library.ts";
import { indexOf } from "../../machines/inspector/wording.ts";

/** The answer with the names of the guards that said no, which the chart knows. */
export const withGuards = (chart: Chart | null, answer: SendAnswer): SendAnswer => {
  if (answer.accepted || answer.refusedBy === undefined || chart === null) return answer;
  const { edges } = indexOf(chart);
  const names = [...new Set(answer.refusedBy.flatMap((id) => edges.get(id)?.guard ?? []))];
  if (names.length === 0) return answer;
  const words = names.length === 1 ? `The guard ${names[0]} says` : `The guards ${names.join(", ")} say`;
  return { ...answer, reason: `${answer.reason} ${words} no.` };
};
