import type { FirstLook } from "../../machines/inspector/library.ts";
import type { TimelineNote } from "../../machines/inspector/timeline.ts";
import type { BrokenRule, RecordedLoad } from "../journal/recording-file.ts";

/** The rule that a recorded run broke. */
const brokenText = ({ sentence, rule }: BrokenRule): string => `Broken: ${sentence} Rule: ${rule}.`;

/** The same, in a page load of that run that does not show it. */
const brokenElsewhereText = (broken: BrokenRule, title: string | null): string =>
  title === null ? brokenText(broken) : `${brokenText(broken)} It is to be seen in ${title}.`;

/** The step at which a rule was broken, when it was in this page load; null when it was not, or when it has no such step. */
export const brokenAt = (broken: BrokenRule | undefined, load: RecordedLoad): FirstLook | null => {
  if (broken === undefined || broken.load !== load.id || broken.seq === null) return null;
  const events = load.recording.entries.filter((entry) => entry.kind === "event");
  const step = events.findLastIndex(({ seq }) => seq === broken.seq);
  return step < 0 ? null : { step, actor: events[step]!.actor };
};

/** What is said first of a page load of a run that broke a rule. */
export const brokenNote = (
  broken: BrokenRule,
  at: FirstLook | null,
  loads: readonly RecordedLoad[],
): TimelineNote => {
  const where = loads.find(({ id }) => id === broken.load)?.title ?? null;
  return {
    kind: "broken",
    text: at === null ? brokenElsewhereText(broken, where) : brokenText(broken),
    step: at?.step ?? null,
  };
};
