import { eventName, payloadLine, statesOf } from "../../machines/inspector/wording.ts";
import type { LoadParting, Replayed } from "./replay.ts";

/** An actor's place without its root, which is the app itself. */
const placeOf = (path: string): string => path.replace(/^x:\d+\/(?=.)/, "");

const stateWords = (value: unknown): string => {
  const states = statesOf(value);
  return states.length === 0 ? "no state" : states.join(" and ");
};

const endings: Readonly<Record<string, string>> = { done: ", and ends", error: ", and breaks" };

const eventWords = (event: LoadParting["event"]): string =>
  `${eventName(event.type)} ${payloadLine(event)}`.trimEnd();

/** A step at which a recording and the machines of this build lead to different states. */
const partingLines = ({ load, step, path, machine, event, ...found }: LoadParting): readonly string[] => {
  const { recorded, now, why, least } = found;
  const led =
    "error" in now ? `it breaks (${now.error})` : `${stateWords(now.value)}${endings[now.status] ?? ""}`;
  return [
    `  page load '${load}', step ${step}: ${placeOf(path)} (machine ${machine}) takes ${eventWords(event)}`,
    `    recorded: ${stateWords(recorded.value)}${endings[recorded.status ?? ""] ?? ""}`,
    `    now:      ${led}`,
    ...why.map((line, index) => `    ${index === 0 ? "why now:" : "        "}  ${line}`),
    `    the fewest events that show it, ${least.length} of ${step}:`,
    ...least.map((one, index) => `      ${index + 1}. ${placeOf(one.path)} takes ${eventWords(one.event)}`),
  ];
};

const verdictOf = (count: number): string => {
  if (count === 0) return "as recorded";
  return count === 1 ? "1 step leads elsewhere now" : `${count} steps lead elsewhere now`;
};

/** What a replay of a file found, as lines to read. */
export const replayedLines = (
  name: string,
  { loads, steps, partings, changed, unknown }: Replayed,
): readonly string[] => [
  `${name}: ${loads} page loads, ${steps} steps: ${verdictOf(partings.length)}`,
  ...partings.flatMap(partingLines),
  ...unknown.map((machine) => `  This version has no machine '${machine}'.`),
  ...changed.flatMap(({ machine, added, removed, changed: otherwise }) => [
    `  The machine '${machine}' has changed since (- then, + now, ~ otherwise):`,
    ...removed.map((place) => `    - ${place}`),
    ...added.map((place) => `    + ${place}`),
    ...otherwise.map((place) => `    ~ ${place}`),
  ]),
];

/** What one does about steps that lead elsewhere. */
export const whatNext: readonly string[] = [
  "",
  "To look at a step: npm start, open /__inspector, drop the file on it, choose the page load at the top and go to the step.",
  "Is the change meant, record the journeys anew (docs/INSPECTOR.md, Replay). Else the lines with -, + and ~ say what changed in the",
  "machine; where there are none, a condition or an assignment of the same name does something else, and 'why now' says which.",
];
