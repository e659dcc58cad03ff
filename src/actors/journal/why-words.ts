import type { Chart } from "../../machines/inspector/chart.ts";
import type { Candidate } from "../../machines/inspector/timeline.ts";
import { transitionWords, valueLine } from "../../machines/inspector/wording.ts";

/** What became of a transition that an event could have led to: `waiting → paid is not taken, isPaidUpdate says no: ...`. */
export const candidateWords = (chart: Chart, { id, verdict, reads }: Candidate): string => {
  const { from, to, guard } = transitionWords(chart, id);
  const way = to === "" ? `to stay in ${from}` : `${from} → ${to}`;
  if (verdict === "notAsked") return `${way} is not asked: another one was taken`;
  const answer = verdict === "taken" ? "is taken" : "is not taken";
  if (guard === null) return `${way} ${answer}, without a condition`;
  const seen = reads.map(({ place, value }) => `${place} = ${valueLine(value, 60)}`).join(", ");
  const saying = `${guard} says ${verdict === "taken" ? "yes" : "no"}`;
  return `${way} ${answer}, ${saying}${seen === "" ? "" : `; it looked at ${seen}`}`;
};
