import type { Chart } from "../../machines/inspector/chart.ts";
import type { LayOut } from "../../machines/inspector/chart-layout.ts";
import { chartSvg } from "../../machines/inspector/chart-svg.ts";
import { machineConfig } from "../../machines/inspector/machine-config.ts";
import { literal } from "../journal/literal.ts";

/** A name that JavaScript takes: `sign-in` is `signInMachine`. */
const variableOf = (name: string): string => {
  const words = name.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
  const whole = words.replace(/^[0-9]+/, "");
  return whole === ""
    ? "machine"
    : `${whole[0]!.toLowerCase()}${whole.slice(1).replace(/Machine$/, "")}Machine`;
};

/** A chart as the code of a machine of XState 5. Its guards, actions and actors are named, and to be implemented. */
export const machineCode = (chart: Chart): string =>
  [
    'import { createMachine } from "xstate";',
    "",
    `export const ${variableOf(chart.machine)} = createMachine(${literal(machineConfig(chart), 0, 60)});`,
    "",
  ].join("\n");

/** A chart as a drawing in a file of its own. Throws a sentence for people when it cannot be laid out. */
export const chartDrawing = async (chart: Chart, layOut: LayOut): Promise<string> => {
  const answer = await layOut(chart);
  if (answer.status === "failed") throw new Error(answer.reason);
  return chartSvg(chart, answer.layout);
};

/** `lamp.svg`: the machine's name without what files may not have in theirs. */
export const drawingName = (machine: string): string =>
  `${machine.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replaceAll(/^[-.]+|[-.]+$/g, "") || "machine"}.svg`;
