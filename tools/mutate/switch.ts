/**
 * The switch that the compiled code asks. Without a mutant it notes which mutants' places a test comes by; with one it
 * also counts, so that an endless loop ends with an error.
 */
export interface MutationSwitch {
  /** The mutant that is on, or null. */
  active: number | null;
  /** Gets a 1 at the number of each place that is passed; null while nobody wants to know. */
  passed: Uint8Array | null;
  /** How often the switch was asked since it was set to 0. */
  asked: number;
  /** More than this many questions are an endless loop. */
  limit: number;
}

export const mutationSwitch: MutationSwitch = {
  active: null,
  passed: null,
  asked: 0,
  limit: Number.POSITIVE_INFINITY,
};

const isOn = (id: number): boolean => {
  mutationSwitch.asked += 1;
  if (mutationSwitch.asked > mutationSwitch.limit) throw new Error("An endless loop.");
  if (mutationSwitch.passed !== null) mutationSwitch.passed[id] = 1;
  return id === mutationSwitch.active;
};

Object.assign(globalThis, { mutationSwitch: isOn });
