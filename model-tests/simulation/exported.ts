import { writeRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { flows } from "../../src/machines/flows.ts";
import { brokenRule } from "./breach.ts";
import type { Run } from "./simulate.ts";

/** The page loads of a recorded run as a file that the inspector opens. */
export const recordingOf = ({ seed, broken, breach, about, newest, ended, records }: Run): string => {
  const machines = new Map(flows.map(({ machine }) => [machine.id, machine]));
  const loads = records.map(({ title, begun, recorder }, index) => ({
    id: `seed-${seed}-${index + 1}`,
    title,
    begun,
    ended: records.slice(index + 1).find((later) => later.title === title)?.begun ?? ended,
    recording: recorder.recording(),
  }));
  const then = loads.map(({ id, title, recording }, index) => ({
    id,
    title,
    entries: recording.entries.filter(({ seq }) => seq <= (newest[index] ?? 0)),
  }));
  return writeRecordingFile(loads, (id) => machines.get(id), {
    exported: ended,
    note: broken === null ? `Seed ${seed} of the simulation` : `Seed ${seed} of the simulation: ${broken}`,
    broken: breach === null ? undefined : brokenRule(breach, then, about),
  });
};
