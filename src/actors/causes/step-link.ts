import type { StepLink } from "../../machines/causes/causes.machine.ts";
import type { InspectorEvent } from "../../machines/inspector/inspector-events.ts";
import type { Timeline } from "../../machines/inspector/timeline.ts";
import type { Library } from "../../machines/inspector/library.ts";

/** The recordings among which a step is looked for. */
export interface StepLibrary extends Pick<Library, "sources" | "timeline"> {
  /** Calls back when something of them has changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What follows the # of the inspector's page in the address of a step. */
export const stepHash = ({ load, seq }: StepLink): string => `#step/${encodeURIComponent(load)}/${seq}`;

/** The step that an address names, or null. */
export const readStepHash = (hash: string): StepLink | null => {
  const [, load, seq] = /^#step\/([^/]+)\/(\d{1,15})$/.exec(hash) ?? [];
  if (load === undefined || seq === undefined) return null;
  try {
    return { load: decodeURIComponent(load), seq: Number(seq) };
  } catch {
    return null;
  }
};

/** The newest step with this number or an earlier one; -1 before the first. */
export const indexOfSeq = (timeline: Timeline, seq: number): number => {
  let [low, high] = [0, timeline.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeline.step(middle).seq <= seq) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** How long a recording may take to be found: live pages answer and the storage is read in less. */
const TIMEOUT = 4_000;

/** Opens the step of an address once its recording is there; says so where this browser has none. */
export const openStep = (
  { library }: { readonly library: StepLibrary },
  send: (event: InspectorEvent) => void,
  { load, seq }: StepLink,
): void => {
  const look = (): boolean => {
    const timeline = library.sources().some(({ id }) => id === load) ? library.timeline(load) : null;
    const last = timeline === null ? -1 : timeline.length - 1;
    if (timeline === null || last < 0 || timeline.step(last).seq < seq) return false;
    const { index, actor } = timeline.step(Math.max(0, indexOfSeq(timeline, seq)));
    send({ type: "source.chosen", source: load });
    send({ type: "step.chosen", step: index, actor });
    return true;
  };
  if (look()) return;
  const stop = library.subscribe(() => {
    if (!look()) return;
    stop();
    clearTimeout(timer);
  });
  const timer = setTimeout(() => {
    stop();
    send({
      type: "notice.given",
      notice: { kind: "failed", text: "This browser has no recording with the step of this link." },
    });
  }, TIMEOUT);
};
